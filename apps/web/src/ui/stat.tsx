import type { ReactNode } from 'react';
import { Change, type StatChange } from './change.tsx';

interface StatProps {
  label: string;
  value: ReactNode;
  change?: StatChange;
  children?: ReactNode;
}

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
