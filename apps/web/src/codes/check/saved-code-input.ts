import type { QrCode } from '@tessera/contract';
import { symbolText } from '@tessera/qr';
import type { CheckInput } from '@tessera/qr/check';
import { storedLogo } from '../logo-picture.ts';

/** Text in the symbol of a saved code. */
export const savedSymbolText = ({ qr_type, encoding, symbol_url, qr_data }: QrCode): string =>
  symbolText({ type: qr_type, encoding, shortUrl: symbol_url, data: qr_data });

/** Text, style and logo as the server drew them. This is a separate module, so that `@tessera/qr` is loaded on demand. */
export async function savedCodeInput(code: QrCode, signal: AbortSignal): Promise<CheckInput> {
  const logo = code.logo_url === null ? null : await storedLogo(code.logo_url, signal);
  return {
    text: savedSymbolText(code),
    style: code.style,
    rendererVersion: code.renderer_version,
    logo: logo?.href,
    logoPixels: logo?.pixels,
  };
}
