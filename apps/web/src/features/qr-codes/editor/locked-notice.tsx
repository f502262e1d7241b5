import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

/** Why the type that was just tried cannot be chosen. */
export function LockedNotice() {
  const { t } = useTranslation('editor', 'errors');
  return (
    <Banner
      tone="warn"
      action={
        <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.subscription}>
          {t('upgrade.yes')}
        </Link>
      }
    >
      {t('errors:code.qr_type_locked')}
    </Banner>
  );
}
