import type { RgbaImage } from '../check/image.ts';
import type { Rect } from '../matrix/headroom.ts';
import type { Drawing, Layer } from '../render/draw.ts';
import { channels, type Fill, gradientLine, type Rgb } from '../render/fill.ts';
import { gradientSamples, inks } from './cmyk.ts';
import { logoImage } from './logo-image.ts';
import { boxOperators, operands, type PathOperators, pathOperators } from './operators.ts';
import { type PdfFile, type Ref, refTo } from './pdf-file.ts';

/** Lengths on a page are in points, from its top left corner. */
export type PdfPage = {
  fillRect(area: Rect, color: string): void;
  /** Fills a path with absolute commands, after `translate(x, y) scale(scale)`. */
  fillPath(path: string, color: string, x: number, y: number, scale: number): void;
  /** A black line. */
  line(x1: number, y1: number, x2: number, y2: number, width: number): void;
  /** A line on every plate of the print, for cutting. */
  mark(x1: number, y1: number, x2: number, y2: number, width: number): void;
  /** Draws a code without its background into an area with the shape of its image. */
  draw(drawing: Drawing, area: Rect, logoPixels: RgbaImage | null | undefined): void;
  /** What `work` draws is turned by 180 degrees around the middle of the area. */
  turned(area: Rect, work: () => void): void;
};

const names: PathOperators = { move: 'm', line: 'l', curve: 'c', close: 'h' };

/** Prints with all inks, the spot colors included; a proof shows the four of them. */
const registrationColor =
  '[/Separation /All /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 1 1 1] /N 1 >>]';

/**
 * Adds a logo to the file, or finds it there: codes on a sheet often have the same one. `behind`: the color below it; `isClear` if the
 * background shows through.
 */
export type ImageStore = (pixels: RgbaImage, behind: Rgb, isClear: boolean, printedWidth: number) => Ref;

/** `isOpaque`: the file may not have transparency. */
export function imageStore(file: PdfFile, isOpaque = false): ImageStore {
  // Pixels that the caller no longer uses are freed: a sheet may have a thousand logos.
  const stored = new WeakMap<RgbaImage, Map<string, Ref>>();
  return (pixels, color, isClear, printedWidth) => {
    const behind = isClear && !isOpaque ? null : color;
    const variants = stored.get(pixels) ?? new Map<string, Ref>();
    stored.set(pixels, variants);
    const key = `${Math.ceil(printedWidth)} ${behind?.join() ?? ''}`;
    const known = variants.get(key) ?? addImage(file, pixels, behind, Math.ceil(printedWidth));
    variants.set(key, known);
    return known;
  };
}

function addImage(file: PdfFile, pixels: RgbaImage, behind: Rgb | null, printedWidth: number): Ref {
  const image = logoImage(pixels, printedWidth, behind);
  const size = `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /BitsPerComponent 8`;
  const mask = behind ? '' : `/SMask ${refTo(file.addStream(`${size} /ColorSpace /DeviceGray`, image.opacity))}`;
  return file.addStream(`${size} /ColorSpace /DeviceCMYK ${mask}`, image.inks);
}

/** The operators of a page and the objects that they name. */
export class PageContent implements PdfPage {
  readonly operators: string[];
  readonly #patterns: Ref[] = [];
  readonly #images: Ref[] = [];
  readonly #file: PdfFile;
  readonly #store: ImageStore;
  readonly #height: number;
  #hasMarks = false;
  /** The center of what is drawn upside down. */
  #turn: { x: number; y: number } | undefined;

  constructor(file: PdfFile, store: ImageStore, height: number) {
    this.#file = file;
    this.#store = store;
    this.#height = height;
    // From here on, y points down from the top left.
    this.operators = [`1 0 0 -1 0 ${operands(height)} cm`];
  }

  resources(): string {
    const listed = (name: string, letter: string, refs: readonly Ref[]) =>
      refs.length === 0 ? '' : `/${name} << ${refs.map((ref, i) => `/${letter}${i} ${refTo(ref)}`).join(' ')} >>`;
    const marks = this.#hasMarks ? `/ColorSpace << /All ${registrationColor} >> ` : '';
    return `${marks}${listed('Pattern', 'P', this.#patterns)} ${listed('XObject', 'I', this.#images)}`;
  }

  fillRect({ x, y, width, height }: Rect, color: string): void {
    this.operators.push(`${inks(color)} k ${operands(x, y, width, height)} re f`);
  }

  fillPath(path: string, color: string, x: number, y: number, scale: number): void {
    this.operators.push(
      `q ${operands(scale, 0, 0, scale, x, y)} cm ${inks(color)} k`,
      pathOperators(path, names),
      'f Q',
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, width: number): void {
    this.operators.push(`0 0 0 1 K ${operands(width)} w ${operands(x1, y1)} m ${operands(x2, y2)} l S`);
  }

  mark(x1: number, y1: number, x2: number, y2: number, width: number): void {
    this.#hasMarks = true;
    this.operators.push(`/All CS 1 SCN ${operands(width)} w ${operands(x1, y1)} m ${operands(x2, y2)} l S`);
  }

  draw(drawing: Drawing, area: Rect, logoPixels: RgbaImage | null | undefined): void {
    const { placement, frame, layers, logo, style, matrix } = drawing;
    const scale = area.width / (placement.width * placement.fineness);
    for (const part of frame)
      this.fillPath(part.path, part.color, area.x + part.x * scale, area.y + part.y * scale, part.scale * scale);
    const symbol = {
      x: area.x + placement.x * scale,
      y: area.y + placement.y * scale,
      half: (placement.unit * scale) / 2,
      modules: matrix.size,
    };
    for (const layer of layers) this.#layer(layer, symbol);
    if (!logo) return;
    if (!logoPixels) throw new TypeError('A drawing with a logo needs its pixels.');
    const [width, height] = [logo.place.width * scale, logo.place.height * scale];
    const behind = channels(style.background_color);
    this.#images.push(this.#store(logoPixels, behind, style.background_transparent ?? false, width));
    // Images have y upwards.
    const place = operands(width, 0, 0, -height, area.x + logo.place.x * scale, area.y + logo.place.y * scale + height);
    this.operators.push(`q ${place} cm /I${this.#images.length - 1} Do Q`);
  }

  turned({ x, y, width, height }: Rect, work: () => void): void {
    this.#turn = { x: x + width / 2, y: y + height / 2 };
    this.operators.push(`q ${operands(-1, 0, 0, -1, 2 * this.#turn.x, 2 * this.#turn.y)} cm`);
    work();
    this.operators.push('Q');
    this.#turn = undefined;
  }

  #layer({ fill, boxes }: Layer, symbol: SymbolPlace): void {
    const { x, y, half } = symbol;
    this.operators.push(
      `q ${operands(half, 0, 0, half, x, y)} cm ${this.#paint(fill, symbol)}`,
      boxOperators(boxes, names),
      'f Q',
    );
  }

  /** The operators that select a fill. A pattern has the coordinates of the page, not those of the path. */
  #paint(fill: Fill, { x, y, half, modules }: SymbolPlace): string {
    if (typeof fill === 'string') return `${inks(fill)} k`;
    const line = gradientLine(fill);
    const { count, bytes } = gradientSamples(fill);
    const ink = this.#file.addStream(
      `/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1 0 1] /Size [${count}] /BitsPerSample 8`,
      bytes,
    );
    const coords =
      line.kind === 'linear'
        ? operands(line.x1, line.y1, line.x2, line.y2)
        : operands(line.x, line.y, 0, line.x, line.y, line.radius);
    const shading = `<< /ShadingType ${line.kind === 'linear' ? 2 : 3} /ColorSpace /DeviceCMYK /Coords [${coords}] /Function ${refTo(ink)} /Extend [true true] >>`;
    const side = 2 * half * modules;
    const matrix = this.#turn
      ? operands(-side, 0, 0, side, 2 * this.#turn.x - x, this.#height - 2 * this.#turn.y + y)
      : operands(side, 0, 0, -side, x, this.#height - y);
    this.#patterns.push(this.#file.add(`<< /PatternType 2 /Matrix [${matrix}] /Shading ${shading} >>`));
    return `/Pattern cs /P${this.#patterns.length - 1} scn`;
  }
}

type SymbolPlace = {
  x: number;
  y: number;
  /** Points per half module. */
  half: number;
  modules: number;
};
