import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

/** For a free account: an offer, or a note that the rules of its time as Pro keep working. */
export function ProNotice({ hasRules }: { hasRules: boolean }) {
  const { t } = useTranslation('routing');
  return (
    <Banner
      title={t(hasRules ? 'pro.kept' : 'pro.title')}
      action={
        <Link className={buttonStyle({ variant: 'secondary', size: 'sm' })} to={paths.subscription}>
          {t('pro.upgrade')}
        </Link>
      }
    >
      <p>{t(hasRules ? 'pro.keptText' : 'pro.text')}</p>
    </Banner>
  );
}
