import { useTranslation } from '../../i18n/use-translation.ts';
import { isPlanAwaited } from '../../lib/kept-code.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { discardKeptCode, discardWork } from '../../codes/draft/stored-code.ts';

/** On the create page: says where its content comes from. The code stays in the storage until it is saved or discarded. */
export function KeptCodeNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('maker');
  const discard = () => {
    discardKeptCode();
    discardWork();
    onDiscard();
  };
  return (
    <div className="mb-6">
      <Banner
        action={
          <Button size="sm" variant="secondary" onClick={discard}>
            {t('saved.discard')}
          </Button>
        }
      >
        {t('saved.prefilled')}
      </Banner>
    </div>
  );
}

/** Leads back to the code that waits for the plan. */
export function WaitingCodeNotice() {
  const { t } = useTranslation('maker');
  if (!isPlanAwaited()) return null;
  return (
    <div className="mb-6">
      <Banner
        action={
          <Link className={buttonStyle({ size: 'sm', variant: 'secondary' })} to={paths.keptQrCode}>
            {t('held.show')}
          </Link>
        }
      >
        {t('held.notice')}
      </Banner>
    </div>
  );
}
