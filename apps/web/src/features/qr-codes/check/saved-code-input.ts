import type { QrCode } from '@tessera/contract';
import { symbolText } from '@tessera/qr';

/** What the symbol of a saved code contains. */
export const savedText = ({ qr_type, encoding, short_url, qr_data }: QrCode): string =>
  symbolText({ type: qr_type, encoding, shortUrl: short_url, data: qr_data });
