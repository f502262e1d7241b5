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
