import type { Encoding, QrData, QrStyleOptions, QrType, RendererVersion } from '@tessera/contract';
import { type SavedDrawInput, symbolText } from '@tessera/qr';
import { AppError } from '../../http/app-error.ts';
import type { PrintRequest } from '../../platform/drawing/drawing.ts';
import { byteCache } from './byte-cache.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';

/** The properties of a code that its picture depends on. */
export interface Pictured {
  userId: string;
  hash: string;
  symbolSlug: string | null;
  type: QrType;
  encoding: Encoding;
  data: QrData | null;
  style: QrStyleOptions;
  rendererVersion: RendererVersion;
  logoKey: string | null;
}

interface SvgOptions {
  /** Pixels, instead of the style's size. */
  size?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Throws `LogoMissing` instead of drawing the code without its logo. */
  isLogoRequired?: boolean;
}

export class LogoMissing extends Error {
  override readonly name = 'LogoMissing';
}

export interface Pictures {
  /** The short link with a hash or slug. */
  shortUrl(name: string): string;
  /** The link in the symbol of a tracked code. */
  symbolUrl(code: Pick<Pictured, 'hash' | 'symbolSlug'>): string;
  /** The content of the symbol. */
  textOf(code: Pick<Pictured, 'hash' | 'symbolSlug' | 'type' | 'encoding' | 'data'>): string;
  /** Throws `content_too_long` if no symbol holds the content at the style's correction level. */
  checkFits(code: Omit<Pictured, 'logoKey' | 'rendererVersion'>): Promise<void>;
  svg(code: Pictured, options?: SvgOptions): Promise<string>;
  /** A file for a print shop. */
  print(code: Pictured, print: PrintRequest, signal?: AbortSignal): Promise<Buffer>;
  /** The input of the renderer for a picture. `logo` is null if the code has none, or if its file is missing. */
  drawInput(code: Pictured): Promise<Omit<SavedDrawInput, 'logo'> & { logo: string | null }>;
}

/** Content of this size fits into the largest symbol at every correction level: 1273 bytes less its header. */
const alwaysFitsBytes = 1200;
const logoCacheBytes = 16 * 1024 * 1024;

export function createPictures({ files, log, drawing, config }: QrCodeDeps): Pictures {
  // The file under a key never changes, so a cached logo is never outdated.
  const logos = byteCache<string>(logoCacheBytes, ({ length }) => length);

  async function readLogo(key: string): Promise<string> {
    const png = await files.get(key);
    if (!png) throw new Error('file missing');
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

  const shortUrl = (name: string) => `${config.publicUrl}/${name}`;
  const symbolUrl: Pictures['symbolUrl'] = ({ hash, symbolSlug }) => shortUrl(symbolSlug ?? hash);
  const textOf: Pictures['textOf'] = ({ type, encoding, data, ...code }) =>
    symbolText({ type, encoding, shortUrl: symbolUrl(code), data });

  /** The input of the renderer without the logo. */
  const partsOf = (code: Pictured): Omit<SavedDrawInput, 'logo'> => ({
    text: textOf(code),
    style: code.style,
    rendererVersion: code.rendererVersion,
  });

  return {
    shortUrl,
    symbolUrl,
    textOf,
    async checkFits(code) {
      const text = textOf(code);
      if (Buffer.byteLength(text) <= alwaysFitsBytes) return;
      const maxBytes = await drawing.fittingBytes(code.userId, text, code.style.error_correction_level);
      if (maxBytes !== undefined) throw new AppError('content_too_long', { params: { count: maxBytes } });
    },
    drawInput: async (code) => ({ ...partsOf(code), logo: await logoOf(code.logoKey) }),
    async svg(code, { size, signal, isLogoRequired = false } = {}) {
      const logo = await logoOf(code.logoKey);
      if (isLogoRequired && logo === null && code.logoKey !== null) throw new LogoMissing();
      // Draw without a missing logo: the code still scans, and failing would break the page.
      return drawing.svg(code.userId, { ...partsOf(code), logo, size }, signal);
    },
    async print(code, print, signal) {
      const logo = await logoOf(code.logoKey);
      return drawing.print(code.userId, { ...partsOf(code), logo }, print, signal);
    },
  };
}
