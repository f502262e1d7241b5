import type { LinkName, PublicPictureFormat } from '@tessera/contract';
import type { Links } from '../links/links.service.ts';
import { byteCache } from '../../platform/byte-cache/byte-cache.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { findCodeByName } from './qr-codes.repo.ts';

export interface PictureRequest {
  link: LinkName;
  /** The name as it was requested. */
  segment: string;
  format: PublicPictureFormat;
  /** Pixels of a PNG, instead of the style's size. */
  size?: number | undefined;
}

interface PublicPictureDeps extends Pick<QrCodeDeps, 'db' | 'rasterizer'> {
  /** Looks a requested link up in every spelling that redirects; returns it in its own. */
  resolveLink: (
    link: LinkName,
    segment: string,
  ) => Promise<{ link: LinkName; answer: Awaited<ReturnType<Links['resolve']>> }>;
}

export type PublicPictures = ReturnType<typeof createPublicPictures>;

const cacheBytes = 16 * 1024 * 1024;

/** Pictures of codes at their public addresses, which anyone may request. */
export function createPublicPictures({ db, rasterizer, resolveLink }: PublicPictureDeps, pictures: Pictures) {
  const cache = byteCache<Buffer>(cacheBytes, ({ length }) => length);

  return {
    /**
     * Returns undefined if the link has no code, the code or its owner is blocked, or its picture is not public. The picture of an
     * inactive code stays: it may be on pages that its owner does not change.
     */
    async find({ link: requested, segment, format, size }: PictureRequest) {
      const { link, answer } = await resolveLink(requested, segment);
      if (answer.kind !== 'found' && answer.kind !== 'inactive') return undefined;
      const code = await findCodeByName(db, link.name);
      if (!code?.hasPublicPicture) return undefined;
      // In the queues, visitors are a client of their own, so that the owner does not wait for them.
      const userId = `visitors of ${code.userId}`;
      const version = pictures.version(code);
      const svg = () => pictures.svg({ ...code, userId }, { size });
      const draw = () =>
        format === 'svg'
          ? svg().then((text) => Buffer.from(text))
          : rasterizer.picture({ userId, pixels: size ?? code.style.size, draw: svg, format });
      return {
        version,
        /** `beforeDrawing` is called, and can throw, if the picture is not cached. */
        load: (beforeDrawing: () => Promise<void>): Promise<Buffer> =>
          cache.get([version, format, size].join(' '), async () => {
            await beforeDrawing();
            return draw();
          }),
      };
    },
  };
}
