import type { QrStyleOptions } from '@tessera/contract';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { toast } from '../../ui/toast.ts';
import { type ScanState, VerdictLine } from '../../codes/check/scan-check.tsx';
import { drawGhost } from './direct-picture.ts';
import { downloadPicture, type FileFormat } from './picture-files.ts';
import type { Preview } from './use-maker.ts';

/** A square of constant size on the code's own background. */
export function MakerPicture({ preview, style }: { preview: Preview; style: QrStyleOptions }) {
  const { t } = useTranslation('maker');
  const isDrawn = preview.kind === 'drawn';
  return (
    <div
      className="aspect-square w-full overflow-hidden rounded-control border border-line"
      style={{ backgroundColor: style.background_color }}
    >
      {isDrawn ? (
        <img src={preview.url} alt={t('preview.alt')} className="size-full" />
      ) : (
        <img src={drawGhost(style)} alt="" className="size-full opacity-15" />
      )}
    </div>
  );
}

const hints = { empty: 'preview.empty', incomplete: 'preview.incomplete', 'too-long': 'preview.tooLong' } as const;

/** The verdict of the scan check, or the reason why there is no code. */
export function MakerStatus({ preview, scan }: { preview: Preview; scan: ScanState }) {
  const { t } = useTranslation('maker');
  if (preview.kind === 'drawn') return <VerdictLine state={scan} />;
  return (
    <Spoken when="changed" className={`min-h-6 ${preview.kind === 'too-long' ? 'text-danger' : 'text-soft'}`}>
      {t(hints[preview.kind])}
    </Spoken>
  );
}

/** Files of the direct code, made in the browser. */
export function Downloads({ preview }: { preview: Preview }) {
  const { t } = useTranslation('maker');
  const { state, run } = useAction(async (format: FileFormat) => {
    if (preview.kind !== 'drawn') return;
    try {
      await downloadPicture(preview.checkInput, format);
    } catch (error) {
      logProblem('picture not downloaded', error);
      toast.error(t('download.failed'));
    }
  });
  return (
    <div className="grid grid-cols-2 gap-2">
      {(['png', 'svg'] as const).map((format) => (
        <Button
          key={format}
          variant="secondary"
          disabled={preview.kind !== 'drawn'}
          loading={state.kind === 'pending'}
          aria-label={t(`download.${format}`)}
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => run(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
