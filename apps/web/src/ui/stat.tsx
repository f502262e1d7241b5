import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface StatChange {
  direction: 'up' | 'down' | 'same';
  /** The change as text, such as "12 % more than last week". */
  text: string;
}

interface StatProps {
  label: string;
  value: ReactNode;
  change?: StatChange;
  children?: ReactNode;
}

const arrows = {
  up: { icon: ArrowUpRight, tone: 'text-success' },
  down: { icon: ArrowDownRight, tone: 'text-danger' },
  same: { icon: ArrowRight, tone: 'text-soft' },
} satisfies Record<StatChange['direction'], object>;

export function Stat({ label, value, change, children }: StatProps) {
  return (
    <div className="grid content-start gap-1 rounded-card border border-line bg-surface p-5">
      <p className="text-soft">{label}</p>
      <p className="figures text-xl font-semibold wrap-anywhere text-ink">{value}</p>
      {change && <Change {...change} />}
      {children}
    </div>
  );
}

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
