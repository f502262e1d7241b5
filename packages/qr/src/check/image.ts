/** A grayscale image, one byte per pixel. */
export interface GrayImage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A color image, four bytes per pixel. */
export interface RgbaImage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The brightness of a color in a camera's luma channel, 0 to 255. */
export const luma = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** The pixels of a grayscale image as decoders expect them. */
export function rgba({ data }: GrayImage): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * data.length);
  const words = new Uint32Array(out.buffer);
  for (let i = 0; i < data.length; i += 1) words[i] = 0xff000000 | ((data[i] ?? 0) * 0x010101);
  return out;
}
