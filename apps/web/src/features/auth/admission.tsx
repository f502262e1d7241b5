import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSite } from '../../lib/site.ts';
import { Banner } from '../../ui/banner.tsx';

interface AdmissionProps {
  hasInvite: boolean;
  /** The ways to create an account. */
  children: ReactNode;
}

/**
 * Says before anything is typed if this site takes no new accounts, or only invited ones. `hasInvite` may be false for an invited
 * person: the server accepts the invited address too.
 */
export function Admission({ hasInvite, children }: AdmissionProps) {
  const { t } = useTranslation('auth');
  const state = useSite();
  const registration = state.kind === 'ready' ? state.site.registration : 'open';
  if (registration === 'closed') return <Banner>{t('register.closed')}</Banner>;
  return (
    <>
      {registration === 'invitation' && !hasInvite && <Banner>{t('register.invitation')}</Banner>}
      {children}
    </>
  );
}
