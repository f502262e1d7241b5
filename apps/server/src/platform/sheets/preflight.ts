import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SheetArea } from '@tessera/contract';
import { openDecoder } from '@tessera/qr/decoder';
import { faded, negative } from '@tessera/qr/degrade';
import { openPdf } from './pdf-raster.ts';
import type { PrintedFace } from './sheet-writer.ts';

const dpi = 300;
/** Paper around the picture, which a camera sees as well. */
const aroundMm = 2;

const decoderFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

const widened = ({ x, y, width, height }: SheetArea): SheetArea => ({
  x: x - aroundMm,
  y: y - aroundMm,
  width: width + 2 * aroundMm,
  height: height + 2 * aroundMm,
});

/** Reads the codes of a finished file as a phone would read them from paper: at 300 dpi, in poor light. */
export async function openPreflight(
  bytes: Uint8Array,
  pageMm: { width: number; height: number },
  faces: readonly PrintedFace[],
) {
  const raster = await openPdf(bytes, pageMm, dpi);
  const decode = openDecoder({ bytes: new Uint8Array(readFileSync(decoderFile)).buffer });

  async function isRead({ page, area, isTurned, text }: PrintedFace): Promise<boolean> {
    const image = faded(raster.render(page - 1, widened(area)));
    const upright = isTurned ? { ...image, data: image.data.toReversed() } : image;
    // Phones read light codes on a dark background, too, if the contrast is sufficient.
    const found = (await decode(upright)) ?? (await decode(negative(upright)));
    return found !== undefined && Buffer.from(text).equals(found);
  }

  return {
    /** The indexes of the codes of a page, counted from 0, that cannot be read. */
    async check(page: number): Promise<number[]> {
      const failed = new Set<number>();
      for (const face of faces.filter((one) => one.page === page + 1)) if (!(await isRead(face))) failed.add(face.code);
      return [...failed];
    },
  };
}
