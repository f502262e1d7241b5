import type { ErrorCorrectionLevel, QrStyleOptions } from '@tessera/contract';

/** What a picture is made of. The same input gives the same bytes wherever it is drawn. */
export interface QrPicture {
  /** What the symbol says. */
  text: string;
  level: ErrorCorrectionLevel;
  style: QrStyleOptions;
}
