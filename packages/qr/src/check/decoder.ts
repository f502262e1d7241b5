import type * as Zxing from 'zxing-wasm/reader';
import type { GreyImage } from './image.ts';

/** Reads the bytes of the one symbol in a picture, if it can. */
export type Decode = (image: GreyImage) => Promise<Uint8Array | undefined>;

/**
 * The decoder, loaded when it is first needed. Its WebAssembly comes from the caller, as an address to fetch or as bytes,
 * because left alone it would ask a stranger's server.
 */
export function openDecoder(wasm: { url: string } | { bytes: ArrayBuffer }): Decode {
  let reader: Promise<typeof Zxing> | undefined;
  const open = async () => {
    const module = await import('zxing-wasm/reader');
    module.prepareZXingModule({
      overrides: 'url' in wasm ? { locateFile: () => wasm.url } : { wasmBinary: wasm.bytes },
    });
    return module;
  };
  return async (image) => {
    reader ??= open();
    const { readBarcodes } = await reader;
    const [found] = await readBarcodes(
      { width: image.width, height: image.height, data: rgba(image), colorSpace: 'srgb' },
      {
        formats: ['QRCode'],
        maxNumberOfSymbols: 1,
        // One upright picture of known polarity: what needs more luck than that does not scan well.
        tryRotate: false,
        tryInvert: false,
        tryDownscale: false,
        tryHarder: true,
      },
    );
    return found?.isValid ? found.bytes : undefined;
  };
}

function rgba({ data }: GreyImage): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * data.length);
  const words = new Uint32Array(out.buffer);
  for (let i = 0; i < data.length; i += 1) words[i] = 0xff000000 | ((data[i] ?? 0) * 0x010101);
  return out;
}
