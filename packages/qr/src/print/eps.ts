import type { RgbaImage } from '../check/image.ts';
import type { Drawing, Layer } from '../render/draw.ts';
import { channels, type Fill, gradientLine } from '../render/fill.ts';
import { ascii85 } from './ascii85.ts';
import { frameBleed } from './bleed.ts';
import { gradientSamples, inks } from './cmyk.ts';
import { logoImage } from './logo-image.ts';
import { boxOperators, operands, type PathOperators, pathOperators } from './operators.ts';
import { markWidth, type PrintOptions, type PrintPage, printPage } from './page.ts';
import type { Deflate } from './pdf-file.ts';

export type EpsOptions = PrintOptions & {
  /** Required if the drawing has a logo: its decoded pixels. */
  logoPixels?: RgbaImage | null | undefined;
  deflate?: Deflate | undefined;
};

const names: PathOperators = { move: 'm', line: 'l', curve: 'c', close: 'h' };

/** Short names, because a code has thousands of operators. */
const prolog = [
  '/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def',
  '/k {setcmykcolor} bind def /f {fill} bind def',
];

/** Prints with all inks, the spot colors included. */
const registrationColor = '[/Separation (All) /DeviceCMYK {dup dup dup}] setcolorspace 1 setcolor';

/** One picture as an EPS file, language level 3: paths in CMYK, no fonts. PostScript knows no opacity. */
export function toEps(drawing: Drawing, { deflate, logoPixels, ...options }: EpsOptions): string {
  const page = printPage(drawing, options);
  const { style } = drawing;
  const { x, y, width, height } = page.bleed;
  return [
    '%!PS-Adobe-3.0 EPSF-3.0',
    // The box is in whole points; the exact one follows.
    `%%BoundingBox: 0 0 ${Math.ceil(page.width)} ${Math.ceil(page.height)}`,
    `%%HiResBoundingBox: 0 0 ${operands(page.width, page.height)}`,
    '%%LanguageLevel: 3',
    '%%Pages: 1',
    '%%EndComments',
    ...prolog,
    // From here on, y points down from the top left.
    `gsave 0 ${operands(page.height)} translate 1 -1 scale`,
    style.background_transparent ? '' : `${inks(style.background_color)} k ${operands(x, y, width, height)} rectfill`,
    ...frameBleed(drawing, page).map(
      ({ area, color }) => `${inks(color)} k ${operands(area.x, area.y, area.width, area.height)} rectfill`,
    ),
    ...parts(drawing, page, logoPixels, deflate),
    ...(page.marks.length > 0 ? [registrationColor] : []),
    ...page.marks.map(
      ([x1, y1, x2, y2]) => `${markWidth} setlinewidth ${operands(x1, y1)} m ${operands(x2, y2)} l stroke`,
    ),
    'grestore',
    '%%EOF',
    '',
  ]
    .filter((line, i, all) => line !== '' || i === all.length - 1)
    .join('\n');
}

function parts(
  { placement, frame, layers, logo, style, matrix }: Drawing,
  { trim }: PrintPage,
  logoPixels: RgbaImage | null | undefined,
  deflate: Deflate | undefined,
): string[] {
  const scale = trim.width / (placement.width * placement.fineness);
  const inPlace = (x: number, y: number, by: number, lines: readonly string[]) => [
    `gsave ${operands(trim.x + x * scale, trim.y + y * scale)} translate ${operands(by * scale)} dup scale`,
    ...lines,
    'grestore',
  ];
  const filled = ({ fill, boxes }: Layer) => [
    typeof fill === 'string' ? `${inks(fill)} k` : gradientPaint(fill, 2 * matrix.size),
    boxOperators(boxes, names),
    'f',
  ];
  return [
    ...frame.flatMap(({ path, color, x, y, scale: by }) =>
      inPlace(x, y, by, [`${inks(color)} k`, pathOperators(path, names), 'f']),
    ),
    ...layers.flatMap((layer) => inPlace(placement.x, placement.y, placement.unit / 2, filled(layer))),
    ...(logo ? inPlace(logo.place.x, logo.place.y, 1, logoLines(logo.place, scale, style, logoPixels, deflate)) : []),
  ];
}

/** Selects a gradient over a square that begins at the origin. */
function gradientPaint(fill: Exclude<Fill, string>, side: number): string {
  const line = gradientLine(fill);
  const { count, bytes } = gradientSamples(fill);
  const at = (...shares: number[]) => operands(...shares.map((share) => share * side));
  const coords =
    line.kind === 'linear'
      ? at(line.x1, line.y1, line.x2, line.y2)
      : at(line.x, line.y, 0, line.x, line.y, line.radius);
  return [
    `<< /PatternType 2 /Shading << /ShadingType ${line.kind === 'linear' ? 2 : 3} /ColorSpace /DeviceCMYK`,
    `/Coords [${coords}] /Extend [true true] /Function << /FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1 0 1]`,
    `/Size [${count}] /BitsPerSample 8 /DataSource <~${ascii85(bytes)} >> >> >> matrix makepattern setpattern`,
  ].join('\n');
}

function logoLines(
  place: { width: number; height: number },
  scale: number,
  style: Drawing['style'],
  logoPixels: RgbaImage | null | undefined,
  deflate: Deflate | undefined,
): string[] {
  if (!logoPixels) throw new TypeError('A drawing with a logo needs its pixels.');
  const image = logoImage(logoPixels, place.width * scale, channels(style.background_color));
  const data = deflate ? deflate(image.inks) : image.inks;
  const source = `currentfile /ASCII85Decode filter${deflate ? ' /FlateDecode filter' : ''}`;
  return [
    `/DeviceCMYK setcolorspace ${operands(place.width, place.height)} scale`,
    `<< /ImageType 1 /Width ${image.width} /Height ${image.height} /BitsPerComponent 8 /Decode [0 1 0 1 0 1 0 1]`,
    `/ImageMatrix [${image.width} 0 0 ${image.height} 0 0] /DataSource ${source} >> image`,
    ascii85(data),
  ];
}
