import type { Box } from '../render/box.ts';
import type { Drawing, Layer } from '../render/draw.ts';
import { channels, gradientLine, gradientShare } from '../render/fill.ts';
import { fillPath } from './fill-path.ts';
import { type GrayImage, luma, type RgbaImage } from './image.ts';
import { span, subLines } from './span.ts';

/**
 * Turns a drawing into pixels. The check needs the same image in a browser's worker and in Node, which have no common
 * rasterizer, and at sizes that no other part uses.
 */
export function rasterize(drawing: Drawing, pixelsPerModule: number, logo: RgbaImage | null): GrayImage {
  const { placement, style, layers, matrix } = drawing;
  const scale = pixelsPerModule / placement.unit;
  const width = Math.max(Math.round(placement.width * placement.fineness * scale), 1);
  const height = Math.max(Math.round(placement.height * placement.fineness * scale), 1);
  // A transparent background shows the surface, which is expected to have this color.
  const image = { width, height, data: new Uint8ClampedArray(width * height).fill(brightness(style.background_color)) };
  for (const part of drawing.frame) {
    const cover = new Float32Array(width * height);
    fillPath(cover, image, part.path, part.x * scale, part.y * scale, part.scale * scale);
    blend(image, cover, () => brightness(part.color));
  }
  const [left, top] = [placement.x * scale, placement.y * scale];
  for (const layer of layers) {
    const cover = new Float32Array(width * height);
    for (const box of layer.boxes) fill(cover, image, box, left, top, pixelsPerModule / 2);
    blend(image, cover, brightnessAt(layer, width, left, top, matrix.size * pixelsPerModule));
  }
  if (drawing.logo && logo) drawLogo(image, drawing.logo.place, scale, logo);
  return image;
}

const brightness = (color: string): number => luma(...channels(color));

/** The brightness of a layer at each pixel. */
function brightnessAt({ fill }: Layer, width: number, left: number, top: number, side: number): (i: number) => number {
  if (typeof fill === 'string') {
    const value = brightness(fill);
    return () => value;
  }
  const line = gradientLine(fill);
  const [from, to] = [brightness(fill.from), brightness(fill.to)];
  return (i) => {
    const share = gradientShare(line, ((i % width) + 0.5 - left) / side, (Math.floor(i / width) + 0.5 - top) / side);
    return from + (to - from) * share;
  };
}

function blend({ data }: GrayImage, cover: Float32Array, brightnessOf: (i: number) => number): void {
  for (let i = 0; i < data.length; i += 1) {
    const share = cover[i] ?? 0;
    if (share <= 0) continue;
    const under = data[i] ?? 0;
    data[i] = under + (brightnessOf(i) - under) * Math.min(share, 1);
  }
}

/** Adds a box, or subtracts a hole, line by line. */
function fill(
  cover: Float32Array,
  { width, height }: GrayImage,
  box: Box,
  originX: number,
  originY: number,
  unit: number,
): void {
  const weight = (box.hole ? -1 : 1) / subLines;
  const top = originY + box.y * unit;
  const bottom = top + box.height * unit;
  for (let line = Math.floor(top * subLines); line < bottom * subLines; line += 1) {
    const y = (line + 0.5) / subLines;
    const row = Math.floor(y);
    if (y < top || y > bottom || row < 0 || row >= height) continue;
    const fromTop = (y - top) / unit;
    const [topLeft, topRight, bottomRight, bottomLeft] = box.corners;
    const fromBottom = box.height - fromTop;
    const left = box.x + Math.max(inset(topLeft, fromTop), inset(bottomLeft, fromBottom));
    const right = box.x + box.width - Math.max(inset(topRight, fromTop), inset(bottomRight, fromBottom));
    span(cover, row * width, width, originX + left * unit, originX + right * unit, weight);
  }
}

/** How far a round corner moves an edge inwards, at a distance from the adjacent side. */
const inset = (radius: number, distance: number): number =>
  distance >= radius ? 0 : radius - Math.sqrt(radius ** 2 - (radius - distance) ** 2);

type Area = { x: number; y: number; width: number; height: number };

/** Draws the logo over the background; each pixel is the mean of its area. */
function drawLogo(image: GrayImage, place: Area, scale: number, logo: RgbaImage): void {
  const [left, top] = [Math.round(place.x * scale), Math.round(place.y * scale)];
  const [width, height] = [Math.round(place.width * scale), Math.round(place.height * scale)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (top + y) * image.width + left + x;
      const under = image.data[at] ?? 255;
      image.data[at] = meanOf(logo, x / width, y / height, (x + 1) / width, (y + 1) / height, under);
    }
}

function meanOf(
  { data, width, height }: RgbaImage,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  under: number,
): number {
  const [left, top] = [Math.floor(x0 * width), Math.floor(y0 * height)];
  const right = Math.max(Math.ceil(x1 * width), left + 1);
  const bottom = Math.max(Math.ceil(y1 * height), top + 1);
  // A few samples are enough.
  const step = Math.max(Math.floor((right - left) / 4), 1);
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) {
      const i = 4 * (y * width + x);
      const alpha = (data[i + 3] ?? 255) / 255;
      sum += luma(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) * alpha + under * (1 - alpha);
      count += 1;
    }
  return sum / count;
}
