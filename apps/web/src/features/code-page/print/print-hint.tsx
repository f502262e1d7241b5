import type { QrCode } from '@tessera/contract';
import { type Drawing, loadFrames } from '@tessera/qr';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { printHints } from '@tessera/qr/print-hints';
import type { PrintSize } from '@tessera/qr/print-size';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { Banner } from '../../../ui/banner.tsx';
import { savedSymbolText } from '../../../codes/check/saved-code-input.ts';
import { formatPrintLength, type LengthUnit } from '../../../codes/print-length.ts';
import { formatLength } from './format-length.ts';

/** The code as it is printed; undefined until its frame is loaded. */
export function usePrintDrawing(code: QrCode): Drawing | undefined {
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

/** Says how large the file is and from which distance it can be read, or that it is too small to be printed well. */
export function PrintHint({ drawing, size, unit }: { drawing: Drawing; size: PrintSize; unit: LengthUnit }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const { readingDistanceMm, hasSmallModules, minWidthMm } = printHints(drawing, size.widthMm);
  const length = (mm: number, finer?: number) => formatPrintLength(mm, unit, language, finer);
  const lengths = { width: length(size.widthMm), height: length(size.heightMm), module: length(size.moduleMm, 1) };
  return (
    <div role="status" className="grid gap-2">
      <p className="figures text-soft">
        {size.dotsPerModule === null
          ? t('printFile.real', lengths)
          : t('printFile.realDots', { ...lengths, count: size.dotsPerModule })}
      </p>
      <p className="text-soft">{t('printFile.reach', { distance: formatLength(readingDistanceMm / 10, language) })}</p>
      {hasSmallModules && (
        <Banner tone="warn">{t('printFile.small', { width: length(Math.ceil(minWidthMm * 10) / 10) })}</Banner>
      )}
    </div>
  );
}
