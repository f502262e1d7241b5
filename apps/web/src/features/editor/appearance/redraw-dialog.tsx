import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useScanCheck, VerdictLine } from '../../../codes/check/scan-check.tsx';
import type { CheckablePicture } from '../preview/preview-engine.ts';

interface RedrawDialogProps {
  current: CheckablePicture;
  redrawn: CheckablePicture;
  onRedraw: () => void;
  onClose: () => void;
}

/** Shows the code as its version and as the newest version of the renderer draw it. */
export function RedrawDialog({ current, redrawn, onRedraw, onClose }: RedrawDialogProps) {
  const { t } = useTranslation('editor');
  const redraw = () => {
    onRedraw();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('redraw.title')}
      description={t('redraw.help')}
      closeLabel={t('redraw.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('redraw.cancel')}
          </Button>
          <Button onClick={redraw}>{t('redraw.action')}</Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Version picture={current} name={t('redraw.before')} />
        <Version picture={redrawn} name={t('redraw.after')} />
      </div>
    </Dialog>
  );
}

function Version({ picture, name }: { picture: CheckablePicture; name: string }) {
  const scan = useScanCheck(picture.checkInput);
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-semibold">{name}</figcaption>
      {/* White in both themes: a transparent picture is made for paper. */}
      <img
        src={picture.url}
        alt={name}
        className="aspect-square w-full rounded-control border border-line bg-white brightness-(--code-brightness) object-contain"
      />
      <VerdictLine state={scan} />
    </figure>
  );
}
