import type { QrCode } from '@tessera/contract';
import { type Drawing, loadFrames } from '@tessera/qr';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { printHints } from '@tessera/qr/print-hints';
import { printProblems } from '@tessera/qr/print-problems';
import type { PrintSize } from '@tessera/qr/print-size';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { Banner } from '../../../ui/banner.tsx';
import { savedSymbolText } from '../../../codes/check/saved-code-input.ts';
import { formatPrintLength, type LengthUnit } from '../../../codes/print-length.ts';
import { Spoken } from '../../../ui/spoken.tsx';
import { formatLength } from './format-length.ts';

/** The code as it is printed; undefined until its frame is loaded. `hasStyleMargin`: as on the screen, for paper that is free around it. */
export function usePrintDrawing(code: QrCode, hasStyleMargin = false): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    const { style } = code;
    loadFrames(style)
      .then((frames) => drawForPrint({ text: savedSymbolText(code), style, frames }, hasStyleMargin))
      .then((drawn) => isCurrent && setDrawing(drawn))
      .catch((error: unknown) => logProblem('print hints not computed', error));
    return () => {
      isCurrent = false;
    };
  }, [code, hasStyleMargin]);
  return drawing;
}

interface PrintHintProps {
  code: QrCode;
  drawing: Drawing;
  size: PrintSize;
  unit: LengthUnit;
}

/** Says how large the print is and from which distance it can be read, and what may keep it from being read. */
export function PrintHint({ code, drawing, size, unit }: PrintHintProps) {
  const { t } = useTranslation('printFile');
  const language = useLanguage();
  const { readingDistanceMm, hasSmallModules, minWidthMm } = printHints(drawing, size.widthMm);
  const length = (mm: number, finer?: number) => formatPrintLength(mm, unit, language, finer);
  const lengths = { width: length(size.widthMm), height: length(size.heightMm), module: length(size.moduleMm, 1) };
  return (
    <div className="grid gap-2">
      <Spoken when="changed" className="figures text-soft">
        {size.dotsPerModule === null ? t('real', lengths) : t('realDots', { ...lengths, count: size.dotsPerModule })}{' '}
        {t('reach', { distance: formatLength(readingDistanceMm / 10, language) })}
      </Spoken>
      {hasSmallModules && <Banner tone="warn">{t('small', { width: length(Math.ceil(minWidthMm * 10) / 10) })}</Banner>}
      <CodeProblems code={code} drawing={drawing} widthMm={size.widthMm} />
    </div>
  );
}

/** Problems that do not depend on the size, by the rules of the preflight of sheets. A symbol with its own content works without its link. */
function CodeProblems({ code, drawing, widthMm }: { code: QrCode; drawing: Drawing; widthMm: number }) {
  const { t } = useTranslation('scan', 'detail');
  // The margin is not checked: the paper around the code is free or unknown, and sizes have hints of their own.
  const problems = printProblems(drawing, widthMm).filter((one) => one !== 'small_modules' && one !== 'quiet_zone');
  const isOff = !code.is_active && code.encoding === 'tracked';
  const texts = [...problems.map((one) => t(`scan:reason.${one}`)), ...(isOff ? [t('detail:switch.isOff')] : [])];
  return texts.map((text) => (
    <Banner key={text} tone="warn">
      {text}
    </Banner>
  ));
}
