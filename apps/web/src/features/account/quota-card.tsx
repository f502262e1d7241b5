import type { User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** How many codes a free account may still create. */
export function QuotaCard({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const remaining = formatNumber(user.free_urls_remaining, language);
  const quota = formatNumber(user.url_quota, language);
  return (
    <Card
      title={t('quota.title')}
      aside={
        <p className="figures text-xl font-semibold" aria-hidden="true">
          {remaining}
          <span className="text-soft"> / {quota}</span>
        </p>
      }
    >
      <ProgressBar
        label={t('quota.title')}
        value={user.free_urls_remaining}
        max={user.url_quota}
        valueText={t('quota.remaining', { remaining, quota })}
      />
      <p className="text-soft">{t('quota.hint')}</p>
    </Card>
  );
}
