import type { GreyImage } from './image.ts';

/** A lens out of focus: the mean over a square, once along rows and once along columns, run twice. */
export function blurred(image: GreyImage, radius: number): GreyImage {
  const reach = Math.max(Math.round(radius), 1);
  let data = image.data;
  for (let pass = 0; pass < 2; pass += 1) {
    data = smeared(data, image.height, image.width, 1, image.width, reach);
    data = smeared(data, image.width, image.height, image.width, 1, reach);
  }
  return { ...image, data };
}

function smeared(
  from: Uint8ClampedArray,
  lines: number,
  length: number,
  step: number,
  stride: number,
  reach: number,
): Uint8ClampedArray {
  const to = new Uint8ClampedArray(from.length);
  const window = 2 * reach + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride;
    const at = (i: number) => from[start + Math.min(Math.max(i, 0), length - 1) * step] ?? 0;
    let sum = 0;
    for (let i = -reach; i <= reach; i += 1) sum += at(i);
    for (let i = 0; i < length; i += 1) {
      to[start + i * step] = sum / window;
      sum += at(i + reach + 1) - at(i - reach);
    }
  }
  return to;
}

/** A faded print in poor light: half the contrast, and grey where it was white. */
export const faded = (image: GreyImage): GreyImage => ({
  ...image,
  data: image.data.map((value) => 60 + value * 0.45),
});

/** The picture lying on something of the given brightness, which ends the quiet zone where the picture ends. */
export function onSurface(image: GreyImage, brightness: number, border: number): GreyImage {
  const width = image.width + 2 * border;
  const height = image.height + 2 * border;
  const data = new Uint8ClampedArray(width * height).fill(brightness);
  for (let y = 0; y < image.height; y += 1)
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (y + border) * width + border);
  return { width, height, data };
}

/** Light and dark exchanged. */
export const negative = (image: GreyImage): GreyImage => ({ ...image, data: image.data.map((value) => 255 - value) });
