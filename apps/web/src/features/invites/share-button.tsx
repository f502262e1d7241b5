import { Share2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Opens the share sheet of the operating system, where the browser supports it (mostly phones). */
export function ShareButton({ link }: { link: string }) {
  const { t } = useTranslation('invites');
  if (typeof navigator.share !== 'function') return null;
  const share = async () => {
    try {
      await navigator.share({ title: 'Tessera', text: t('link.shareText'), url: link });
    } catch (error) {
      // The user closed the share sheet.
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
