import { Webhook } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIsProSold } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For an account without webhooks whose plan does not include them. */
export function ProOffer() {
  const { t } = useTranslation('webhooks', 'common');
  const isSold = useIsProSold();
  return (
    <EmptyState
      picture={<Webhook aria-hidden="true" />}
      title={t('pro.title')}
      action={<UpgradeLink feature="webhooks" button={{}} />}
    >
      {t(isSold ? 'pro.text' : 'common:plan.notIncluded')}
    </EmptyState>
  );
}

/** For an account with webhooks of an earlier plan. */
export function PausedBanner() {
  const { t } = useTranslation('webhooks');
  return (
    <Banner tone="warn" title={t('pro.paused')} action={<UpgradeLink feature="webhooks" button={{ size: 'sm' }} />}>
      <p>{t('pro.pausedText')}</p>
    </Banner>
  );
}
