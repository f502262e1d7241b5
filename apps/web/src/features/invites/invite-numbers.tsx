import type { InviteStats, User } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';

export function InviteNumbers({ stats, user }: { stats: InviteStats | 'loading' | 'failed'; user: User }) {
  const { t } = useTranslation('invites');
  const language = useLanguage();
  const isUnlimited = useIncludes('codes');
  const known = typeof stats === 'string' ? undefined : stats;
  const numbers = [
    [
      t(user.is_free_user ? 'stats.remaining' : 'stats.codesRemaining'),
      isUnlimited ? t('stats.unlimited') : user.free_urls_remaining,
    ],
    [t('stats.referrals'), known?.referrals.total],
    [t('stats.bonus'), known?.referrals.bonusUrlsEarned],
    [t('stats.pending'), known?.invites.pending],
  ] as const;
  const format = (value: number | string) => (typeof value === 'number' ? formatNumber(value, language) : value);
  const unknown = stats === 'loading' ? <Skeleton shape="my-1.5 h-5 w-8" /> : '–';
  return (
    <section aria-label={t('stats.label')} className="grid grid-cols-2 gap-4">
      {numbers.map(([label, value]) => (
        <Stat key={label} label={label} value={value === undefined ? unknown : format(value)} />
      ))}
    </section>
  );
}
