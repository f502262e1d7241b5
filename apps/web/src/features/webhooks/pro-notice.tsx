import { Webhook } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { UpgradeLink, useIsProSold } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

function Upgrade({ size }: { size: 'sm' | 'md' }) {
  const { t } = useTranslation('webhooks');
  return <UpgradeLink className={buttonStyle({ size })}>{t('pro.upgrade')}</UpgradeLink>;
}

/** For a free account without webhooks. */
export function ProOffer() {
  const { t } = useTranslation('webhooks', 'common');
  const isSold = useIsProSold();
  return (
    <EmptyState picture={<Webhook aria-hidden="true" />} title={t('pro.title')} action={<Upgrade size="md" />}>
      {t(isSold ? 'pro.text' : 'common:plan.notIncluded')}
    </EmptyState>
  );
}

/** For a free account with webhooks of its time as Pro. */
export function PausedBanner() {
  const { t } = useTranslation('webhooks');
  return (
    <Banner tone="warn" title={t('pro.paused')} action={<Upgrade size="sm" />}>
      <p>{t('pro.pausedText')}</p>
    </Banner>
  );
}
