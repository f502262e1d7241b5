import type * as Zxing from 'zxing-wasm/reader';
import { type GrayImage, rgba } from './image.ts';

/** Returns the bytes of the symbol in an image, or undefined if it cannot be read. */
export type Decode = (image: GrayImage) => Promise<Uint8Array | undefined>;

/**
 * Loads the decoder when it is first used. The caller gives its WebAssembly as URL or bytes, because by default the
 * library would fetch it from a third-party server.
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
        // The image is upright and not inverted: a code that needs more attempts does not scan well.
        tryRotate: false,
        tryInvert: false,
        tryDownscale: false,
        tryHarder: true,
      },
    );
    return found?.isValid ? found.bytes : undefined;
  };
}
