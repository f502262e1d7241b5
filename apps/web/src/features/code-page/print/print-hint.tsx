import type { QrCode } from '@tessera/contract';
import { type Drawing, loadFrames } from '@tessera/qr';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { printHints } from '@tessera/qr/print-hints';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { Banner } from '../../../ui/banner.tsx';
import { savedSymbolText } from '../../../codes/check/saved-code-input.ts';
import { formatLength } from './format-length.ts';

/** The code as it is printed; undefined until its frame is loaded. */
function useDrawing(code: QrCode): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    const { style } = code;
    loadFrames(style)
      .then((frames) => isCurrent && setDrawing(drawForPrint({ text: savedSymbolText(code), style, frames })))
      .catch((error: unknown) => logProblem('print hints not computed', error));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return drawing;
}

/** Says from which distance the printed code can be read, or that it is too small to be printed well. */
export function PrintHint({ code, widthMm }: { code: QrCode; widthMm: number | undefined }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const drawing = useDrawing(code);
  if (!drawing || widthMm === undefined) return null;
  const { readingDistanceMm, hasSmallModules, minWidthMm } = printHints(drawing, widthMm);
  return (
    <div role="status" className="grid gap-3">
      <p className="text-soft">{t('printFile.reach', { distance: formatLength(readingDistanceMm / 10, language) })}</p>
      {hasSmallModules && <Banner tone="warn">{t('printFile.small', { width: `${Math.ceil(minWidthMm)} mm` })}</Banner>}
    </div>
  );
}
