import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLogged } from '../../lib/use-logged.ts';
import { userCall } from '../../session/user-call.ts';
import { Card } from '../../ui/card.tsx';

/** What inviting friends has brought so far; left out while it is not known. */
export function InviteFacts() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { data, error } = useQuery({ queryKey: ['invites', 'stats'], queryFn: () => userCall('GET /invites/stats') });
  useLogged('The invites could not be loaded', error);
  if (!data) return null;
  const facts = [
    { name: t('invites.referrals'), value: data.referrals.total },
    { name: t('invites.bonus'), value: data.referrals.bonusUrlsEarned },
    { name: t('invites.pending'), value: data.invites.pending },
  ];
  return (
    <Card title={t('invites.title')}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 sm:grid sm:gap-1">
            <dt className="text-soft">{name}</dt>
            <dd className="figures text-xl font-semibold">{formatNumber(value, language)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
