import type { ReactNode } from 'react';

const parts = [1, 2, 3, 4];
const colors = ['bg-line', 'bg-danger', 'bg-warn', 'bg-accent', 'bg-success'] as const;

/** `level` 0 shows no rating. The text tells the same as the colors. */
export function StrengthLine({ level, children }: { level: 0 | 1 | 2 | 3 | 4; children: ReactNode }) {
  return (
    <span className="flex items-start gap-2.5">
      <span className="mt-1.25 flex gap-1" aria-hidden="true">
        {parts.map((part) => (
          <span
            key={part}
            className={`size-2.5 rounded-[3px] transition-colors ${part <= level ? colors[level] : colors[0]}`}
          />
        ))}
      </span>
      <span>{children}</span>
    </span>
  );
}
