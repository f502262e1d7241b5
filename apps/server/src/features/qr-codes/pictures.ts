import type { Encoding, QrData, QrStyleOptions, QrType } from '@tessera/contract';
import { symbolText } from '@tessera/qr';
import { AppError } from '../../http/app-error.ts';
import type { Drawing } from '../../platform/drawing/drawing.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log/log.ts';
import { byteCache } from './byte-cache.ts';

export interface Pictured {
  user_id: string;
  short_hash: string;
  qr_type: QrType;
  encoding: Encoding;
  qr_data: QrData | null;
  style: QrStyleOptions;
  logo_key: string | null;
}

interface SvgOptions {
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Throws `LogoMissing` instead of drawing the code without its logo. */
  requireLogo?: boolean;
}

export class LogoMissing extends Error {
  override readonly name = 'LogoMissing';
}

export interface Pictures {
  shortUrl(hash: string): string;
  /** The content of the symbol. */
  textOf(code: Omit<Pictured, 'logo_key' | 'style' | 'user_id'>): string;
  /** Refuses content that no symbol can hold at the style's correction level. */
  checkFits(code: Omit<Pictured, 'logo_key'>): Promise<void>;
  svg(code: Pictured, options?: SvgOptions): Promise<string>;
}

/** Bytes that fit into the largest symbol at every correction level: 1273 less its header. */
const alwaysFits = 1200;
/** Logos never change under their key, so one that was read is right for ever. */
const logoCacheBytes = 16 * 1024 * 1024;

interface PictureDeps {
  files: Files;
  log: Logger;
  drawing: Drawing;
  publicUrl: string;
}

export function createPictures({ files, log, drawing, publicUrl }: PictureDeps): Pictures {
  const logos = byteCache<string>(logoCacheBytes, ({ length }) => length);

  async function readLogo(key: string): Promise<string> {
    const png = await files.get(key);
    if (!png) throw new Error('the file is gone');
    return `data:image/png;base64,${png.toString('base64')}`;
  }

  async function logoOf(key: string | null): Promise<string | null> {
    if (key === null) return null;
    try {
      return await logos.get(key, () => readLogo(key));
    } catch (error) {
      log.error({ err: error, key }, 'logo file unreadable');
      return null;
    }
  }

  const shortUrl = (hash: string) => `${publicUrl}/${hash}`;
  const textOf: Pictures['textOf'] = ({ qr_type, encoding, short_hash, qr_data }) =>
    symbolText({ type: qr_type, encoding, shortUrl: shortUrl(short_hash), data: qr_data });

  return {
    shortUrl,
    textOf,
    async checkFits(code) {
      const text = textOf(code);
      if (Buffer.byteLength(text) <= alwaysFits) return;
      const fits = await drawing.mostThatFits(code.user_id, text, code.style.error_correction_level);
      if (fits !== undefined) throw new AppError('content_too_long', { params: { count: fits } });
    },
    async svg(code, { size, signal, requireLogo = false } = {}) {
      const logo = await logoOf(code.logo_key);
      if (requireLogo && logo === null && code.logo_key !== null) throw new LogoMissing();
      // Otherwise drawn without it: a code without its logo still scans; a page that fails does not.
      return drawing.svg(code.user_id, { text: textOf(code), style: code.style, logo, size }, signal);
    },
  };
}
