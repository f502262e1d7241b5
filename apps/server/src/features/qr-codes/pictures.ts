import { createHash } from 'node:crypto';
import {
  type Encoding,
  onDefaultHost,
  type QrData,
  type QrStyleOptions,
  type QrType,
  type RendererVersion,
  shortUrl,
} from '@tessera/contract';
import { type SavedDrawInput, symbolText } from '@tessera/qr';
import { AppError } from '../../http/app-error.ts';
import type { PrintedAs, PrintFacts, PrintRequest } from '../../platform/drawing/drawing.ts';
import { byteCache } from '../../platform/byte-cache/byte-cache.ts';
import type { MissingLogos } from './missing-logos.ts';
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
}

/** A code is never drawn without its logo: that would be another picture. */
export class LogoUnreadable extends AppError {
  declare readonly code: 'logo_missing' | 'unavailable';

  constructor(code: LogoUnreadable['code'], cause?: unknown) {
    super(code, { cause, ...(code === 'unavailable' && { retryAfterSeconds: 5 }) });
  }
}

/** All pictures throw `LogoUnreadable` if the file of the logo is missing or cannot be read at the moment. */
export interface Pictures {
  /** The short link with a hash or slug. */
  shortUrl(name: string): string;
  /** The link in the symbol of a tracked code. */
  symbolUrl(code: Pick<Pictured, 'hash' | 'symbolSlug'>): string;
  /** The content of the symbol. */
  payloadText(code: Pick<Pictured, 'hash' | 'symbolSlug' | 'type' | 'encoding' | 'data'>): string;
  /** Throws `content_too_long` if no symbol holds the content at the style's correction level. */
  checkFits(code: Omit<Pictured, 'logoKey' | 'rendererVersion'>): Promise<void>;
  checkLogo(code: Pick<Pictured, 'logoKey'>): Promise<void>;
  /** A hash of everything the picture depends on. */
  version(code: Pictured): string;
  svg(code: Pictured, options?: SvgOptions): Promise<string>;
  /** A file for a print shop. */
  print(code: Pictured, print: PrintRequest, signal?: AbortSignal): Promise<Buffer>;
  /** The real size of such a file, and why the code may not scan from it. */
  printFacts(code: Pictured, print: PrintedAs): Promise<PrintFacts>;
  /** The input of the renderer for a picture. */
  drawInput(code: Pictured): Promise<Omit<SavedDrawInput, 'logo'> & { logo: string | null }>;
}

/** Content of this size fits into the largest symbol at every correction level: 1273 bytes less its header. */
const alwaysFitsBytes = 1200;
const logoCacheBytes = 16 * 1024 * 1024;

export function createPictures(
  { files, log, drawing, config }: QrCodeDeps,
  missing: Pick<MissingLogos, 'note'>,
): Pictures {
  // The file under a key never changes, so a cached logo is never outdated.
  const logos = byteCache<string>(logoCacheBytes, ({ length }) => length);

  async function readLogo(key: string): Promise<string> {
    const png = await files.get(key).catch((error: unknown) => {
      log.error({ err: error, key }, 'logo file unreadable');
      throw new LogoUnreadable('unavailable', error);
    });
    if (png) return `data:image/png;base64,${png.toString('base64')}`;
    log.error({ key }, 'logo file missing');
    await missing.note(key);
    throw new LogoUnreadable('logo_missing');
  }

  const cachedLogo = async (key: string | null): Promise<string | null> => key && logos.get(key, () => readLogo(key));

  const defaultShortUrl = (name: string) => shortUrl(config.publicUrl, onDefaultHost(name));
  const symbolUrl: Pictures['symbolUrl'] = ({ hash, symbolSlug }) => defaultShortUrl(symbolSlug ?? hash);
  const payloadText: Pictures['payloadText'] = ({ type, encoding, data, ...code }) =>
    symbolText({ type, encoding, shortUrl: symbolUrl(code), data });

  /** The input of the renderer without the logo. */
  const inputWithoutLogo = (code: Pictured): Omit<SavedDrawInput, 'logo'> => ({
    text: payloadText(code),
    style: code.style,
    rendererVersion: code.rendererVersion,
  });

  return {
    shortUrl: defaultShortUrl,
    symbolUrl,
    payloadText,
    async checkFits(code) {
      const text = payloadText(code);
      if (Buffer.byteLength(text) <= alwaysFitsBytes) return;
      const maxBytes = await drawing.fittingBytes(code.userId, text, code.style.error_correction_level);
      if (maxBytes !== undefined) throw new AppError('content_too_long', { params: { count: maxBytes } });
    },
    // Releases without versions of the renderer draw version 1.
    version: ({ style, rendererVersion, logoKey, ...code }) =>
      createHash('sha256')
        .update(JSON.stringify([payloadText(code), style, logoKey, ...(rendererVersion > 1 ? [rendererVersion] : [])]))
        .digest('base64url')
        .slice(0, 22),
    async checkLogo({ logoKey }) {
      await cachedLogo(logoKey);
    },
    drawInput: async (code) => ({ ...inputWithoutLogo(code), logo: await cachedLogo(code.logoKey) }),
    async svg(code, { size, signal } = {}) {
      const logo = await cachedLogo(code.logoKey);
      return drawing.svg(code.userId, { ...inputWithoutLogo(code), logo, size }, signal);
    },
    async printFacts(code, print) {
      const logo = await cachedLogo(code.logoKey);
      return drawing.printFacts(code.userId, { ...inputWithoutLogo(code), logo }, print);
    },
    async print(code, print, signal) {
      const logo = await cachedLogo(code.logoKey);
      return drawing.print(code.userId, { ...inputWithoutLogo(code), logo }, print, signal);
    },
  };
}
