import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { returnPath } from '../../lib/return-location.ts';
import { useLocation } from '../../lib/router/hooks.ts';
import { Navigate } from '../../lib/router/routes.tsx';
import { useSession } from '../../session/session-store.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';

interface AuthCardProps {
  /** For links on the same page. */
  id?: string | undefined;
  title: string;
  /** `h2` on a page with another title. */
  heading?: 'h1' | 'h2';
  description?: ReactNode;
  children: ReactNode;
  /** Links to related pages, below the card. */
  footer?: ReactNode;
  /** Below everything else, so that it moves nothing if it appears late. */
  note?: ReactNode;
}

export function AuthCard({ id, title, heading: Heading = 'h1', ...parts }: AuthCardProps) {
  const { description, children, footer, note } = parts;
  return (
    <div id={id} className="grid w-full max-w-md scroll-mt-4 gap-4">
      <section className="grid gap-5 rounded-card border border-line bg-surface p-6 sm:p-8">
        <header className="grid gap-1">
          <Heading className="text-xl font-semibold tracking-tight">{title}</Heading>
          {description && <p className="text-soft">{description}</p>}
        </header>
        {children}
      </section>
      {footer && <div className="px-2 text-center text-soft">{footer}</div>}
      {note}
    </div>
  );
}

interface GuestOnlyProps {
  /** The page of a user who requested none. */
  home?: string;
  children: ReactNode;
}

/** Redirects a signed-in user to the requested page, else to the dashboard. */
export function GuestOnly({ home = paths.dashboard, children }: GuestOnlyProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { state } = useLocation();
  if (session.kind === 'loading') return <PageSpinner label={t('state.loading')} />;
  if (session.kind === 'signed-in') return <Navigate replace to={returnPath(state) ?? home} />;
  return children;
}
