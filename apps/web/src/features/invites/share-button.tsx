import { Share2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Phones mostly: opens the system's own list of ways to pass something on. */
const canShare = () => typeof navigator.share === 'function';

export function ShareButton({ link }: { link: string }) {
  const { t } = useTranslation('invites');
  if (!canShare()) return null;
  const share = async () => {
    try {
      await navigator.share({ title: 'Tessera', text: t('link.shareText'), url: link });
    } catch (error) {
      // Closing the list without choosing is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('link.shareFailed'));
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Share2 className="size-4" aria-hidden="true" />}
      onClick={() => void share()}
    >
      {t('link.share')}
    </Button>
  );
}
