import { useTranslation } from '../../i18n/use-translation.ts';
import { useIsProSold } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';

/** For a plan without rules: an offer, or a note that the rules of an earlier plan keep working. */
export function ProNotice({ hasRules }: { hasRules: boolean }) {
  const { t } = useTranslation('rules', 'common');
  const isSold = useIsProSold();
  return (
    <Banner
      title={t(hasRules ? 'pro.kept' : 'pro.title')}
      action={<UpgradeLink feature="rules" button={{ variant: 'secondary', size: 'sm' }} />}
    >
      <p>{t(hasRules ? 'pro.keptText' : isSold ? 'pro.text' : 'common:plan.notIncluded')}</p>
    </Banner>
  );
}
