import { Webhook } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

function UpgradeLink({ size }: { size: 'sm' | 'md' }) {
  const { t } = useTranslation('webhooks');
  return (
    <Link className={buttonStyle({ size })} to={paths.subscription}>
      {t('pro.upgrade')}
    </Link>
  );
}

/** For a free account without webhooks. */
export function ProOffer() {
  const { t } = useTranslation('webhooks');
  return (
    <EmptyState picture={<Webhook aria-hidden="true" />} title={t('pro.title')} action={<UpgradeLink size="md" />}>
      {t('pro.text')}
    </EmptyState>
  );
}

/** For a free account with webhooks of its time as Pro. */
export function PausedBanner() {
  const { t } = useTranslation('webhooks');
  return (
    <Banner tone="warn" title={t('pro.paused')} action={<UpgradeLink size="sm" />}>
      <p>{t('pro.pausedText')}</p>
    </Banner>
  );
}
