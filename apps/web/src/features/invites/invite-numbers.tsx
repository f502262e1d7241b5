import type { InviteStats, User } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Stat } from '../../ui/stat.tsx';

export function InviteNumbers({ stats, user }: { stats: InviteStats; user: User }) {
  const { t } = useTranslation('invites');
  const language = useLanguage();
  const numbers = [
    [t('stats.remaining'), user.free_urls_remaining],
    [t('stats.referrals'), stats.referrals.total],
    [t('stats.bonus'), stats.referrals.bonusUrlsEarned],
    [t('stats.pending'), stats.invites.pending],
  ] as const;
  return (
    <section aria-label={t('stats.label')} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {numbers.map(([label, value]) => (
        <Stat key={label} label={label} value={formatNumber(value, language)} />
      ))}
    </section>
  );
}
