import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { useUser } from './use-user.ts';

/** False in an installation without billing, which offers nothing. */
export const useIsProSold = (): boolean => useUser().billing !== 'off';

/** A link to the plans; nothing if none is sold. */
export function UpgradeLink({ className = 'link', children }: { className?: string; children: ReactNode }) {
  if (!useIsProSold()) return null;
  return (
    <Link className={className} to={paths.subscription}>
      {children}
    </Link>
  );
}
