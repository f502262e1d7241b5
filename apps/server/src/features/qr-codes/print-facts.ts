import {
  limits,
  type PrintHintCode,
  printHintTexts,
  type PrinterDpi,
  type ReplyOf,
  type endpoints,
} from '@tessera/contract';
import type { PrintProblem } from '@tessera/qr/print-problems';
import { invalidFields } from '../../http/app-error.ts';
import type { PrintedAs, PrintFacts } from '../../platform/drawing/drawing.ts';
import type { LinkProblem } from './link-problems.service.ts';
import type { QrCodeRow } from './qr-codes.repo.ts';

/** The size of a PDF or EPS, with the names of the wire. */
export interface PrintQuery {
  width_mm?: number | undefined;
  module_mm?: number | undefined;
  dpi?: PrinterDpi | undefined;
  quiet_zone?: 'standard' | 'style' | undefined;
}

export const printedAs = ({ width_mm: widthMm, module_mm: moduleMm, dpi, quiet_zone }: PrintQuery): PrintedAs => ({
  size: {
    ...(moduleMm === undefined ? { widthMm: widthMm ?? limits.print.widthMm.default } : { moduleMm }),
    ...(dpi && { dpi: Number(dpi) }),
  },
  hasStyleMargin: quiet_zone === 'style',
});

const codes: Record<PrintProblem, PrintHintCode> = {
  inverted: 'code_inverted',
  contrast: 'code_low_contrast',
  small_modules: 'small_modules',
  quiet_zone: 'quiet_zone',
  logo_too_large: 'logo_too_large',
};

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** Size and problems of a print file, for the reply. Throws if the size that follows from a module is out of range. */
export function presentPrintFacts(
  { encoding, isActive, isArchived }: QrCodeRow,
  { module_mm, width_mm }: PrintQuery,
  { size, problems, links }: PrintFacts & { links: readonly LinkProblem[] },
): Pick<ReplyOf<typeof endpoints.qrCodes.download>, 'print_hints' | 'print_size'> {
  const { min, max } = limits.print.widthMm;
  if (size.widthMm < min || size.widthMm > max)
    throw invalidFields({
      [module_mm === undefined && width_mm !== undefined ? 'width_mm' : 'module_mm']: 'outOfRange',
    });
  const moduleMm = thousandths(size.moduleMm);
  const hint = (code: PrintHintCode) => ({
    code,
    message: printHintTexts[code].replace('{{module_mm}}', String(moduleMm)),
    ...(code === 'small_modules' && { params: { module_mm: moduleMm } }),
  });
  const isOff = encoding === 'tracked' && !isActive;
  return {
    print_hints: [
      ...problems.map((problem) => codes[problem]),
      ...(links.includes('blocked') ? (['code_blocked'] as const) : []),
      ...(isOff ? (['code_inactive'] as const) : []),
      ...(isArchived ? (['code_archived'] as const) : []),
    ].map(hint),
    print_size: {
      width_mm: thousandths(size.widthMm),
      height_mm: thousandths(size.heightMm),
      module_mm: moduleMm,
      dots_per_module: size.dotsPerModule,
    },
  };
}
