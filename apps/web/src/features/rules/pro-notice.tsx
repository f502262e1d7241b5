import { useTranslation } from '../../i18n/use-translation.ts';
import { UpgradeLink, useIsProSold } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

/** For a free account: an offer, or a note that the rules of its time as Pro keep working. */
export function ProNotice({ hasRules }: { hasRules: boolean }) {
  const { t } = useTranslation('rules', 'common');
  const isSold = useIsProSold();
  return (
    <Banner
      title={t(hasRules ? 'pro.kept' : 'pro.title')}
      action={
        <UpgradeLink className={buttonStyle({ variant: 'secondary', size: 'sm' })}>{t('pro.upgrade')}</UpgradeLink>
      }
    >
      <p>{t(hasRules ? 'pro.keptText' : isSold ? 'pro.text' : 'common:plan.notIncluded')}</p>
    </Banner>
  );
}
