import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLogged } from '../../lib/use-logged.ts';
import { userCall } from '../../session/user-call.ts';
import { Stat } from '../../ui/stat.tsx';

/** What inviting friends has brought so far; left out while it is not known. */
export function InviteFacts() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { data, error } = useQuery({ queryKey: ['invites', 'stats'], queryFn: () => userCall('GET /invites/stats') });
  useLogged('The invites could not be loaded', error);
  if (!data) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat label={t('invites.referrals')} value={formatNumber(data.referrals.total, language)} />
      <Stat label={t('invites.bonus')} value={formatNumber(data.referrals.bonusUrlsEarned, language)} />
      <Stat label={t('invites.pending')} value={formatNumber(data.invites.pending, language)} />
    </div>
  );
}
