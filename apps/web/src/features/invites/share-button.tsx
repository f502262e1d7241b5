import { Share2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { canShare, share } from '../../lib/share.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Opens the share sheet of the operating system, where the browser supports it (mostly phones). */
export function ShareButton({ link, label, size }: { link: string; label: string; size: ButtonProps['size'] }) {
  const { t } = useTranslation('invites');
  if (!canShare()) return null;
  const open = async () => {
    const isDone = await share({ title: 'Tessera', text: t('link.shareText'), url: link });
    if (!isDone) toast.error(t('link.shareFailed'));
  };
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<Share2 className="size-4" aria-hidden="true" />}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}
