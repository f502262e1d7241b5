import type { ReactNode } from 'react';

/** A part of a page that an address can name (`useAnchor`). */
export function PagePart({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="grid scroll-mt-4">
      {children}
    </div>
  );
}
