import { type DataType, defaultEncoding, type Encoding, qrDataSchemas, qrTypeDescriptors } from '@tessera/contract';
import { type PayloadData, payload, versionFor } from '@tessera/qr';
import type { Draft } from './draft.ts';
import { toQrData } from './draft-data.ts';

/**
 * A code printed at 3 cm needs modules of at least 0.5 mm for a phone at arm's length: at most 60 modules, of which the
 * quiet zone takes 8. Version 8 has 49 modules of 0.53 mm, version 9 has 53 of 0.49 mm.
 */
const maxVersion = 8;

/** The level of the default style. Styling a code must not change what it contains. */
const level = 'M';

const fitsSmallPrint = <T extends DataType>(type: T, draft: Draft): boolean => {
  const parsed = qrDataSchemas[type].safeParse(toQrData(type, draft));
  // Required fields are still empty: assume that the content will be short.
  if (!parsed.success) return true;
  const version = versionFor(payload(type, parsed.data as PayloadData<T>), level);
  return version !== undefined && version <= maxVersion;
};

/** A phone handles short content of these types without a page, so it works for a guest without mobile data. */
export const prefersDirect = (type: DataType): boolean => qrTypeDescriptors[type].direct === 'if-short';

/** The user's choice, else direct where it works offline and scans well, or where the scanner of an app reads nothing else (crypto). */
export function draftEncoding(type: DataType, draft: Draft): Encoding {
  const chosen = draft.encoding[type];
  if (chosen) return chosen;
  return prefersDirect(type) && fitsSmallPrint(type, draft) ? 'direct' : defaultEncoding(type);
}
