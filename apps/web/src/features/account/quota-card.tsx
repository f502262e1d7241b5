import type { User } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface QuotaCardProps {
  user: User;
  /** Shows a bar that fills up with the codes in use. */
  withBar?: boolean;
}

/** How many codes an account with a quota may still create. */
export function QuotaCard({ user, withBar = false }: QuotaCardProps) {
  const { t } = useTranslation('dashboard');
  const plan = user.is_free_user ? 'free' : 'paid';
  const title = t(`quota.${plan}.title`);
  const left = t(`quota.${plan}.remaining`, { remaining: user.free_urls_remaining, quota: user.url_quota });
  return (
    <Card title={title}>
      <p className="figures text-base font-semibold">{left}</p>
      {withBar && (
        <ProgressBar
          label={title}
          value={user.url_quota - user.free_urls_remaining}
          max={user.url_quota}
          valueText={left}
        />
      )}
      <p className="text-soft">{t('quota.hint')}</p>
    </Card>
  );
}
