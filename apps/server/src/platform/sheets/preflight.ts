import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SheetArea } from '@tessera/contract';
import { openDecoder } from '@tessera/qr/decoder';
import { faded, negative } from '@tessera/qr/degrade';
import { readBySecondDecoder } from '@tessera/qr/second-decoder';
import { type GrayImage, openPdf } from './pdf-raster.ts';
import type { PrintedFace } from './sheet-writer.ts';
import type { PageReading } from './sheets.ts';

const maxDpi = 300;
/** A camera tries again from another distance; more pixels take time only. */
const pixelsPerModule = [6, 10];
/** Paper around the picture, which a camera sees as well. */
const aroundMm = 2;

const decoderFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

const widened = ({ x, y, width, height }: SheetArea): SheetArea => ({
  x: x - aroundMm,
  y: y - aroundMm,
  width: width + 2 * aroundMm,
  height: height + 2 * aroundMm,
});

/** Reads the codes of a finished file as phones would read them from paper: with two decoders, at most at 300 dpi, in poor light. */
export async function openPreflight(
  bytes: Uint8Array,
  pageMm: { width: number; height: number },
  faces: readonly PrintedFace[],
) {
  const raster = await openPdf(bytes, pageMm);
  const decode = openDecoder({ bytes: new Uint8Array(readFileSync(decoderFile)).buffer });

  function photo({ page, area, isTurned, moduleMm }: PrintedFace, pixels: number): GrayImage {
    const dpi = Math.min((pixels / moduleMm) * 25.4, maxDpi);
    const image = faded(raster.render(page - 1, widened(area), dpi));
    return isTurned ? { ...image, data: image.data.toReversed() } : image;
  }

  async function isReadByFirst(image: GrayImage, text: string): Promise<boolean> {
    // Phones read light codes on a dark background, too, if the contrast is sufficient.
    const found = (await decode(image)) ?? (await decode(negative(image)));
    return found !== undefined && Buffer.from(text).equals(found);
  }

  async function readFace(face: PrintedFace): Promise<'read' | 'readByOne' | 'unread'> {
    const { text, isInverted } = face;
    let [first, second] = [false, false];
    for (const pixels of pixelsPerModule) {
      const image = photo(face, pixels);
      first ||= await isReadByFirst(image, text);
      second ||= readBySecondDecoder(isInverted ? negative(image) : image) === text;
      if (first && second) return 'read';
    }
    return first ? 'readByOne' : 'unread';
  }

  return {
    /** `page` is counted from 0. */
    async check(page: number): Promise<PageReading> {
      const [unread, readByOne] = [new Set<number>(), new Set<number>()];
      for (const face of faces.filter((one) => one.page === page + 1)) {
        const result = await readFace(face);
        if (result === 'unread') unread.add(face.code);
        if (result === 'readByOne') readByOne.add(face.code);
      }
      return { unread: [...unread], readByOne: [...readByOne].filter((code) => !unread.has(code)) };
    },
  };
}
