import type { InviteStats } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';

/** How many invites have to be accepted before the account can send more. */
export function InviteLimit({ progress }: { progress: InviteStats['limits'] }) {
  const { t } = useTranslation('errors');
  return (
    <Banner tone="warn">
      {t('code.invite_limit_reached', { required: progress.nextMilestone, current: progress.currentAccepted })}
    </Banner>
  );
}
