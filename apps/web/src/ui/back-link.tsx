import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../lib/router/link.tsx';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center gap-1.5 rounded-small font-medium hover:text-ink">
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
