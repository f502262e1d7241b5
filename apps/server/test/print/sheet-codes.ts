import { completeStyle, newestRendererVersion, type QrStyleOptions } from '@tessera/contract';
import type { SheetCode } from '../../src/platform/sheets/sheets.ts';

/** Looks as people use them: plain ones, shapes, gradients, frames and logos. */
const looks: Partial<QrStyleOptions>[] = [
  {},
  { style: 'rounded' },
  { style: 'dots', error_correction_level: 'Q' },
  { style: 'classy-rounded', dots_gradient: { kind: 'linear', from: '#1D4ED8', to: '#6D28D9', angle: 45 } },
  { dots_gradient: { kind: 'radial', from: '#111827', to: '#0F4D49' }, corners_square_color: '#B91C1C' },
  { frame: { kind: 'bubble', text: 'Scan me' } },
  { frame: { kind: 'badge', text: 'Scannez-moi', color: '#0F4D49' }, style: 'extra-rounded' },
  { background_transparent: true, frame: { kind: 'brackets', text: 'Escanéame' } },
];

/** Codes of all looks. Every fourth one has a logo, if there is one. */
export const sheetCodes = (count: number, logo: string | null): SheetCode[] =>
  Array.from({ length: count }, (_, i) => {
    const hasLogo = logo !== null && i % 4 === 3;
    const style = completeStyle({ ...looks[i % looks.length], ...(hasLogo && { error_correction_level: 'H' }) });
    return {
      text: `HTTPS://TES.RA/${(1_000_000 + i).toString(36).toUpperCase()}`,
      style,
      rendererVersion: newestRendererVersion,
      logo: hasLogo ? logo : null,
      caption: [`Table ${i + 1}`],
    };
  });
