import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** Loaded when it is opened. */
const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((m) => m.ShareDialog), ['sharing', 'errors']);

/** Opens the public pages with the statistics of a code, or of the account. */
export function ShareButton({ codeId }: { codeId?: string }) {
  const { t } = useTranslation('stats');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Share2 className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('share.action')}
      </Button>
      {isOpen && <ShareDialog codeId={codeId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
