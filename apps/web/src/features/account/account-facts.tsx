import type { User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Stat } from '../../ui/stat.tsx';

export function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat label={t('facts.qrCodes')} value={formatNumber(user.urls_used, language)} />
      <Stat
        label={t('facts.subscription')}
        value={<span className="capitalize">{user.subscriptionStatus ?? t('facts.inactive')}</span>}
      />
      <Stat label={t('facts.memberSince')} value={formatDate(user.created_at, language)} />
    </div>
  );
}
