import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLoggedError } from '../../lib/log.ts';
import { Card } from '../../ui/card.tsx';
import { useCachedInviteStats } from './invite-queries.ts';

/** A summary for the dashboard; hidden if it cannot be loaded. */
export function InviteSummary() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { data, error, isError } = useCachedInviteStats();
  useLoggedError('invite stats not loaded', error);
  if (isError && !data) return null;
  const facts = [
    { name: t('invites.referrals'), value: data?.referrals.total },
    { name: t('invites.bonus'), value: data?.referrals.bonusUrlsEarned },
    { name: t('invites.pending'), value: data?.invites.pending },
  ];
  return (
    <Card title={t('invites.title')}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 sm:grid sm:gap-1">
            <dt className="text-soft">{name}</dt>
            <dd className="figures text-xl font-semibold">
              {value === undefined ? '–' : formatNumber(value, language)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
