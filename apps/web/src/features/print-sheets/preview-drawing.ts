import type { QrCode, SheetArea } from '@tessera/contract';
import { drawQr } from '@tessera/qr';
import { type CaptionLine, captionLines } from '@tessera/qr/caption';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { printHints } from '@tessera/qr/print-hints';
import { savedSymbolText } from '../../codes/check/saved-code-input.ts';

// Loaded on demand: it contains the renderer and the outlines of the letters.

const unitPoints = 72 / 25.4;

/** Outlines as on the server; `texts` is set instead if the browser has no outlines for them. */
export type PreviewCaption = { lines: CaptionLine[] } | { texts: readonly string[] };

export function previewCaption(
  texts: readonly string[],
  area: SheetArea,
  options: { align: 'left' | 'center'; minPoints: number },
): PreviewCaption {
  try {
    return { lines: captionLines(texts, area, { unitPoints, ...options }) };
  } catch {
    return { texts };
  }
}

/** The width of a picture in its print, which has a wider margin than some pictures for screens, as a share of the width of the print. */
export function printedShare(code: QrCode): number {
  const { style, renderer_version: rendererVersion } = code;
  // Frames have the wider margin already.
  if (style.frame) return 1;
  const input = { text: savedSymbolText(code), style, rendererVersion };
  const module = (drawing: ReturnType<typeof drawQr>) => printHints(drawing, 1).moduleMm;
  return module(drawForPrint(input)) / module(drawQr(input));
}
