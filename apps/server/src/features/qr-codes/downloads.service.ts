import { apiPrefix, type DownloadFormat } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import type { Config } from '../../config.ts';
import { after, type Clock, minutes } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Rasteriser } from '../../platform/raster/raster.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import { downloadName } from './download-name.ts';
import type { Pictures } from './pictures.ts';
import { findAnyCode, findCode } from './qr-codes.repo.ts';

export interface Wanted {
  id: string;
  format: DownloadFormat;
  size: number | undefined;
}

export interface Download {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Downloads {
  /** An address that gives the file to whoever holds it, for a short time. */
  addressFor(userId: string, wanted: Wanted): Promise<string>;
  /** Nothing when the signature is not ours, the time is over, or the code is gone. The signal ends the wait for a turn. */
  fetch(wanted: Wanted, expires: number, signature: string, signal: AbortSignal): Promise<Download | undefined>;
}

export interface DownloadDeps {
  config: Config;
  db: Db;
  clock: Clock;
  rasteriser: Rasteriser;
  signer: Signer;
}

const validMs = minutes(10);

export const downloadPath = `${apiPrefix}/downloads`;
const types = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' } satisfies Record<
  DownloadFormat,
  string
>;

const signedText = ({ id, format, size }: Wanted, expires: number) =>
  `download ${id} ${format} ${size ?? '-'} ${expires}`;

export function createDownloads(
  { config, db, clock, rasteriser, signer }: DownloadDeps,
  pictures: Pictures,
): Downloads {
  return {
    async addressFor(userId, wanted) {
      if (!(await findCode(db, userId, wanted.id))) throw notFound();
      const expires = Math.floor(after(clock.now(), validMs).getTime() / 1000);
      const query = new URLSearchParams({
        ...(wanted.size === undefined ? {} : { size: String(wanted.size) }),
        expires: String(expires),
        signature: await signer.sign(signedText(wanted, expires)),
      });
      return `${config.publicUrl}${downloadPath}/${wanted.id}/${wanted.format}?${query.toString()}`;
    },

    async fetch(wanted, expires, signature, signal) {
      if (expires * 1000 <= clock.now().getTime()) return undefined;
      if (!(await signer.verify(signedText(wanted, expires), signature))) return undefined;
      const code = await findAnyCode(db, wanted.id);
      if (!code) return undefined;
      const { format } = wanted;
      const { size = code.style.size } = wanted;
      const draw = () => pictures.svg(code, { size, signal });
      const bytes =
        format === 'svg'
          ? Buffer.from(await draw())
          : await rasteriser.picture({ userId: code.user_id, pixels: size, draw, format, signal });
      return { name: downloadName(code.title, code.short_hash, format), type: types[format], bytes };
    },
  };
}
