import type { Box } from '../render/box.ts';
import type { Drawing } from '../render/draw.ts';
import { channels, type GrayImage, luma, type RgbaImage } from './image.ts';

/** Sample lines per pixel; along a line the coverage is exact. */
const subLines = 4;

/**
 * Turns a drawing into pixels. The check needs the same image in a browser's worker and in Node, which have no common
 * rasterizer, and at sizes that no other part uses.
 */
export function rasterize(drawing: Drawing, pixelsPerModule: number, logo: RgbaImage | null): GrayImage {
  const { frame, style, boxes } = drawing;
  const scale = pixelsPerModule / frame.unit;
  const side = Math.max(Math.round(frame.size * frame.fineness * scale), 1);
  const cover = new Float32Array(side * side);
  for (const box of boxes) fill(cover, side, box, frame.offset * scale, pixelsPerModule / 2);
  const [light, dark] = [luma(...channels(style.background_color)), luma(...channels(style.dots_color))];
  const data = new Uint8ClampedArray(side * side);
  for (let i = 0; i < data.length; i += 1) data[i] = light + (dark - light) * Math.min(cover[i] ?? 0, 1);
  const image = { width: side, height: side, data };
  if (drawing.logo && logo) drawLogo(image, drawing.logo.place, scale, logo);
  return image;
}

/** Adds a box, or subtracts a hole, line by line. */
function fill(cover: Float32Array, side: number, box: Box, origin: number, unit: number): void {
  const weight = (box.hole ? -1 : 1) / subLines;
  const top = origin + box.y * unit;
  const bottom = top + box.height * unit;
  for (let line = Math.floor(top * subLines); line < bottom * subLines; line += 1) {
    const y = (line + 0.5) / subLines;
    const row = Math.floor(y);
    if (y < top || y > bottom || row < 0 || row >= side) continue;
    const fromTop = (y - top) / unit;
    const [topLeft, topRight, bottomRight, bottomLeft] = box.corners;
    const fromBottom = box.height - fromTop;
    const left = box.x + Math.max(inset(topLeft, fromTop), inset(bottomLeft, fromBottom));
    const right = box.x + box.width - Math.max(inset(topRight, fromTop), inset(bottomRight, fromBottom));
    span(cover, row * side, side, origin + left * unit, origin + right * unit, weight);
  }
}

/** How far a round corner moves an edge inwards, at a distance from the adjacent side. */
const inset = (radius: number, distance: number): number =>
  distance >= radius ? 0 : radius - Math.sqrt(radius ** 2 - (radius - distance) ** 2);

function span(cover: Float32Array, start: number, side: number, from: number, to: number, weight: number): void {
  const [first, last] = [Math.max(Math.floor(from), 0), Math.min(Math.ceil(to), side)];
  for (let x = first; x < last; x += 1) {
    const share = Math.min(x + 1, to) - Math.max(x, from);
    if (share > 0) cover[start + x] = (cover[start + x] ?? 0) + weight * share;
  }
}

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
