import { createHash } from 'node:crypto';
import { apiPrefix } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import type { Config } from '../../config.ts';
import { type Clock, hours } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Rasteriser } from '../../platform/raster/raster.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import { byteCache } from './byte-cache.ts';
import { LogoMissing, type Pictured, type Pictures } from './pictures.ts';
import { findAnyCode } from './qr-codes.repo.ts';

/** A small picture of a code, for lists. */
export interface Thumbnail {
  /** Another picture has another version. */
  version: string;
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
}

export interface WantedThumbnail {
  id: string;
  version: string;
}

export interface Thumbnails {
  dataUrl(code: Pictured): Promise<string>;
  /** An address that gives the picture to anyone who has it. It stays the same for hours, so that browsers can cache it. */
  addressFor(code: Pictured & { id: string }): Promise<string>;
  isValid(wanted: WantedThumbnail, expires: number, signature: string): Promise<boolean>;
  /** The picture that the code has now, or undefined if the code is gone. */
  find(id: string): Promise<{ version: string; load: () => Promise<Thumbnail> } | undefined>;
}

export interface ThumbnailDeps {
  config: Config;
  db: Db;
  clock: Clock;
  rasteriser: Rasteriser;
  signer: Signer;
}

export const thumbnailPath = `${apiPrefix}/thumbnails`;

/** What a list of 100 codes carries a hundred times. The SVG of nearly every short link is smaller. */
const maxDataUrlLength = 16 * 1024;
const pngDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const maxPngBytes = Math.floor(((maxDataUrlLength - pngDataUrl(Buffer.alloc(0)).length) * 3) / 4);
/** 88 pixels of the screen, three times as dense. */
const pixels = 264;
/** Longer content makes modules that are too small for a style to show, and an SVG that is too long. */
const maxStyledText = 300;
const cacheBytes = 16 * 1024 * 1024;
/** An address is valid until the end of the next period: 12 to 24 hours. */
const periodMs = hours(12);

const squared = {
  style: 'square',
  dots_style: 'square',
  corners_square_style: 'square',
  corners_dot_style: 'square',
} as const;

const signedText = ({ id, version }: WantedThumbnail, expires: number) => `thumbnail ${id} ${version} ${expires}`;

export function createThumbnails(deps: ThumbnailDeps, pictures: Pictures): Thumbnails {
  const { config, db, clock, rasteriser, signer } = deps;
  const cache = byteCache<Thumbnail>(cacheBytes, ({ bytes }) => bytes.length);

  /** A hash of everything that the picture depends on. */
  const versionOf = (code: Pictured): string =>
    createHash('sha256')
      .update(JSON.stringify([pictures.textOf(code), code.style, code.logo_key]))
      .digest('base64url')
      .slice(0, 22);

  async function draw(code: Pictured, version: string): Promise<Thumbnail> {
    const isStyled = pictures.textOf(code).length <= maxStyledText;
    if (isStyled && code.logo_key === null) {
      const svg = await pictures.svg(code);
      if (svgDataUrl(svg).length <= maxDataUrlLength)
        return { version, type: 'image/svg+xml', bytes: Buffer.from(svg) };
    }
    const drawn = isStyled ? code : { ...code, style: { ...code.style, ...squared } };
    const bytes = await rasteriser.thumbnail({
      userId: code.user_id,
      draw: () => pictures.svg(drawn, { size: pixels, requireLogo: true }),
      maxBytes: maxPngBytes,
    });
    return { version, type: 'image/png', bytes };
  }

  async function load(code: Pictured): Promise<Thumbnail> {
    const version = versionOf(code);
    try {
      return await cache.get(version, () => draw(code, version));
    } catch (error) {
      if (error instanceof LogoMissing) return load({ ...code, logo_key: null });
      throw error;
    }
  }

  return {
    async dataUrl(code) {
      const { type, bytes } = await load(code);
      return type === 'image/png' ? pngDataUrl(bytes) : svgDataUrl(bytes.toString());
    },

    async addressFor(code) {
      const wanted = { id: code.id, version: versionOf(code) };
      const expires = ((Math.floor(clock.now().getTime() / periodMs) + 2) * periodMs) / 1000;
      const signature = await signer.sign(signedText(wanted, expires));
      const query = new URLSearchParams({ version: wanted.version, expires: String(expires), signature });
      return `${config.publicUrl}${thumbnailPath}/${code.id}?${query.toString()}`;
    },

    isValid: async (wanted, expires, signature) =>
      expires * 1000 > clock.now().getTime() && signer.verify(signedText(wanted, expires), signature),

    async find(id) {
      const code = await findAnyCode(db, id);
      return code && { version: versionOf(code), load: () => load(code) };
    },
  };
}
