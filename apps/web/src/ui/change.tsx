import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';

export interface StatChange {
  direction: 'up' | 'down' | 'same';
  /** The change as text, such as "12 % more than last week". */
  text: string;
}

const arrows = {
  up: { icon: ArrowUpRight, tone: 'text-success' },
  down: { icon: ArrowDownRight, tone: 'text-danger' },
  same: { icon: ArrowRight, tone: 'text-soft' },
} satisfies Record<StatChange['direction'], object>;

/** An arrow with the change in words. */
export function Change({ direction, text }: StatChange) {
  const { icon: Icon, tone } = arrows[direction];
  return (
    <p className={`figures flex items-center gap-1 text-xs ${tone}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}
