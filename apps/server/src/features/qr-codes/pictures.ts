import type { Encoding, QrData, QrStyleOptions, QrType } from '@tessera/contract';
import { ContentTooLong, encode, renderQr, symbolText } from '@tessera/qr';
import { AppError } from '../../http/app-error.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log/log.ts';

export interface Pictured {
  short_hash: string;
  qr_type: QrType;
  encoding: Encoding;
  qr_data: QrData | null;
  style: QrStyleOptions;
  logo_key: string | null;
}

export interface Pictures {
  shortUrl(hash: string): string;
  /** Refuses content that no symbol can hold at the style's correction level. */
  checkFits(code: Omit<Pictured, 'logo_key'>): void;
  svg(code: Pictured, size?: number): Promise<string>;
}

/** Logos never change under their key, so one that was read is right for ever; the oldest make room. */
const keptLogos = 256;

export function createPictures(deps: { files: Files; log: Logger; publicUrl: string }): Pictures {
  const { files, log, publicUrl } = deps;
  const logos = new Map<string, string>();

  async function logoOf(key: string | null): Promise<string | null> {
    if (key === null) return null;
    const known = logos.get(key);
    if (known) return known;
    try {
      const png = await files.get(key);
      if (!png) throw new Error('the file is gone');
      const uri = `data:image/png;base64,${png.toString('base64')}`;
      if (logos.size >= keptLogos) {
        const [oldest = ''] = logos.keys();
        logos.delete(oldest);
      }
      logos.set(key, uri);
      return uri;
    } catch (error) {
      // A code without its logo still scans; a page that fails does not.
      log.error({ err: error, key }, 'could not read a logo');
      return null;
    }
  }

  const shortUrl = (hash: string) => `${publicUrl}/${hash}`;
  const textOf = ({ qr_type, encoding, short_hash, qr_data }: Omit<Pictured, 'logo_key' | 'style'>): string =>
    symbolText({ type: qr_type, encoding, shortUrl: shortUrl(short_hash), data: qr_data });

  return {
    shortUrl,
    checkFits(code) {
      try {
        encode(textOf(code), code.style.error_correction_level);
      } catch (error) {
        if (error instanceof ContentTooLong)
          throw new AppError('content_too_long', { params: { count: error.fits }, cause: error });
        throw error;
      }
    },
    async svg(code, size) {
      const logo = await logoOf(code.logo_key);
      return renderQr({ text: textOf(code), style: code.style, logo, ...(size === undefined ? {} : { size }) }).svg;
    },
  };
}
