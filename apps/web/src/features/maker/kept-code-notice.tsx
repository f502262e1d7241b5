import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
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
