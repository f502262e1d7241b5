import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

interface ExampleProps {
  /** Says that the figures are nobody's. */
  label: string;
  children: ReactNode;
}

/** Example figures in the place of real ones. Screen readers hear only the label. */
export const Example = ({ label, children }: ExampleProps) => (
  <div className="grid gap-4 rounded-card border border-dashed border-line p-4">
    <p>
      <Badge>{label}</Badge>
    </p>
    <div className="pointer-events-none opacity-70" inert aria-hidden="true">
      {children}
    </div>
  </div>
);
