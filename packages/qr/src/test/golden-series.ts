import {
  completeStyle,
  dotsStyles,
  type Encoding,
  errorCorrectionLevels,
  frameKinds,
  limits,
  type QrFrame,
  qrStyles,
  type QrType,
  qrTypes,
  type RendererVersion,
} from '@tessera/contract';
import { frames } from '../frame/frames.ts';
import { type SymbolContent, symbolText } from '../payload/symbol-text.ts';
import { toEps } from '../print/eps.ts';
import { toPdf } from '../print/pdf.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';
import { toSvg } from '../render/svg.ts';
import { sampleLogo } from './golden.ts';

/** The head of a PNG, which is all that the renderer reads of a logo. */
function blankPng(width: number, height: number): string {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  for (const length of [width, height]) bytes.push(0, 0, length >> 8, length & 255);
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** Logos by shape. */
export const logos = {
  square: sampleLogo,
  wide: blankPng(300, 100),
  tall: blankPng(120, 250),
  banner: blankPng(500, 50),
};
const pixels = {
  width: 2,
  height: 2,
  data: Uint8ClampedArray.from({ length: 16 }, (_, i) => (i % 4 === 3 ? 200 : 16 * i)),
};

const repeated = (length: number): string => '0123456789abcdef'.repeat(Math.ceil(length / 16)).slice(0, length);

/** Contents by the symbol that they need at level M: all kinds of positions of alignment patterns. */
export const texts = {
  tiny: '7K3M9QX',
  link: 'HTTPS://TES.RA/7K3M9QX',
  'long link': 'HTTPS://TESSERA.EXAMPLE/7K3M9QX',
  wifi: 'WIFI:T:WPA;S:Bistro Guests;P:correct-horse-battery;;',
  address: 'https://example.org/collections/autumn?utm_source=poster&utm_medium=print&utm_campaign=launch-2026',
  unicode: 'Olá, 日本 🦊 שלום',
  'version 14': repeated(300),
  'version 22': repeated(700),
  'version 32': repeated(1200),
};

type Look = Parameters<typeof completeStyle>[0];

const { logoPadding, gradientAngle } = limits.style;
/** All stops of the slider, and values between them. */
const logoSizes = [0.1, 0.13, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.41, 0.43, 0.45, 0.47, 0.5];
/** Large symbols take long to draw: one level and few sizes are enough for the positions of their patterns. */
const isLarge = (text: string): boolean => text.length > 100;
const levelsFor = (text: string) => (isLarge(text) ? (['M'] as const) : errorCorrectionLevels);
const logoSizesFor = (text: string) => (isLarge(text) ? [0.1, 0.4, 0.5] : logoSizes);
const angles = Array.from({ length: gradientAngle.max / gradientAngle.step + 1 }, (_, i) => i * gradientAngle.step);
const gradient = { from: '#1D4ED8', to: '#7C2D12' };
const frameOf = (kind: QrFrame['kind']): QrFrame => ({ kind, text: 'Scan me', color: '#1D4ED8' });

/** Styles of which print files are written. */
const printed: Record<string, Look> = {
  ...Object.fromEntries(dotsStyles.map((dots_style) => [dots_style, { dots_style }])),
  ...Object.fromEntries(qrStyles.map((style) => [`eyes ${style}`, { style }])),
  ...Object.fromEntries(frameKinds.map((kind) => [`frame ${kind}`, { frame: frameOf(kind) }])),
  'linear gradient': { dots_gradient: { kind: 'linear', angle: 30, ...gradient } },
  'radial gradient': { dots_gradient: { kind: 'radial', ...gradient } },
  'eye colors': { corners_square_color: '#7C2D12', corners_dot_color: '#B91C1C' },
  transparent: { background_transparent: true },
};
// Without bleed and crop marks, which are not part of the picture.
const printOptions = { widthMm: 50, logoPixels: pixels };

/** Functions that draw with one version. */
type Pens = {
  drawn: (text: string, look: Look, rest?: Partial<DrawInput>) => Drawing;
  svgOf: (text: string, look: Look, rest?: Partial<DrawInput>) => string;
};

const pensOf = (rendererVersion: RendererVersion): Pens => {
  const drawn: Pens['drawn'] = (text, look, rest) =>
    drawQr({ text, style: completeStyle(look), frames, rendererVersion, ...rest });
  return { drawn, svgOf: (...given) => toSvg(drawn(...given)) };
};

/** Series of pictures that together use every property of a style, each with a name. */
const series: Record<string, (pens: Pens) => string[]> = {
  ...Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      `${name}: dots × level`,
      ({ svgOf }: Pens) =>
        dotsStyles.flatMap((dots_style) =>
          levelsFor(text).map((error_correction_level) => svgOf(text, { dots_style, error_correction_level })),
        ),
    ]),
  ),
  ...Object.fromEntries(
    dotsStyles.map((dots_style) => [
      `dots ${dots_style}: eyes`,
      ({ svgOf }: Pens) =>
        qrStyles.flatMap((corners_square_style) =>
          qrStyles.map((corners_dot_style) =>
            svgOf(texts.link, { dots_style, corners_square_style, corners_dot_style }),
          ),
        ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      Object.entries(logos).map(([shape, logo]) => [
        `${name}: ${shape} logo, level × size`,
        ({ svgOf }: Pens) =>
          levelsFor(text).flatMap((error_correction_level) =>
            logoSizesFor(text).map((logo_size) => svgOf(text, { error_correction_level, logo_size }, { logo })),
          ),
      ]),
    ),
  ),
  'logo padding': ({ svgOf }) =>
    [logoPadding.min, 5, logoPadding.default, 25, logoPadding.max].flatMap((logo_padding) =>
      Object.values(logos).map((logo) => svgOf(texts.wifi, { logo_padding, error_correction_level: 'Q' }, { logo })),
    ),
  'logo × dots × background': ({ svgOf }) =>
    dotsStyles.flatMap((dots_style) =>
      [true, false].map((background_transparent) =>
        svgOf(texts.address, { dots_style, background_transparent, error_correction_level: 'H' }, { logo: logos.wide }),
      ),
    ),
  'size × margin': ({ svgOf }) =>
    [100, 250, 300, 1000].flatMap((size) =>
      [0, 10, 35, 50].flatMap((margin) => [
        svgOf(texts.wifi, { size, margin }),
        svgOf(texts.wifi, { size, margin, frame: frameOf('ticket') }, { logo: logos.square }),
      ]),
    ),
  'size of the request × quiet zone': ({ svgOf }) =>
    [120, 264, 4000].flatMap((size) =>
      [0, 2, 4].map((quietZone) => svgOf(texts.address, { style: 'rounded' }, { size, quietZone, logo: logos.tall })),
    ),
  colors: ({ svgOf }) => [
    svgOf(texts.link, { dots_color: '#7C2D12', background_color: '#FFF7ED' }),
    svgOf(texts.link, { corners_square_color: '#1D4ED8' }),
    svgOf(texts.link, { corners_dot_color: '#1D4ED8' }),
    svgOf(texts.link, { corners_square_color: '#1D4ED8', corners_dot_color: '#B91C1C', style: 'classy' }),
    svgOf(texts.link, { background_transparent: true }),
  ],
  gradients: ({ svgOf }) => [
    ...angles.map((angle) => svgOf(texts.link, { dots_gradient: { kind: 'linear', angle, ...gradient } })),
    ...dotsStyles.map((dots_style) =>
      svgOf(texts.wifi, { dots_style, dots_gradient: { kind: 'radial', ...gradient } }),
    ),
    svgOf(texts.wifi, { dots_gradient: { kind: 'radial', ...gradient }, corners_dot_color: '#B91C1C' }),
  ],
  frames: ({ svgOf }) =>
    frameKinds.flatMap((kind) => [
      svgOf(texts.link, { frame: frameOf(kind) }),
      svgOf(texts.link, { frame: { kind, text: '' } }),
      svgOf(texts.link, { frame: { kind, text: 'ÀÇñ Σάρω Сканируй 12 €', text_color: '#FACC15' } }),
      svgOf(texts.wifi, { frame: frameOf(kind), background_transparent: true }, { logo: logos.square }),
    ]),
  ghost: ({ svgOf }) => dotsStyles.map((dots_style) => svgOf(texts.link, { dots_style }, { isGhost: true })),
  ...Object.fromEntries(
    Object.entries(printed).flatMap(([name, look]) => {
      const drawing = ({ drawn }: Pens) => drawn(texts.wifi, look, { logo: logos.square });
      return [
        [`PDF ${name}`, (pens: Pens) => [new TextDecoder('latin1').decode(toPdf(drawing(pens), printOptions))]],
        [`EPS ${name}`, (pens: Pens) => [toEps(drawing(pens), printOptions)]],
      ];
    }),
  ),
};

/** The pictures of each series, drawn by a version. */
export const seriesOf = (version: RendererVersion): [name: string, files: string[]][] =>
  Object.entries(series).map(([name, draw]) => [name, draw(pensOf(version))]);

const data: { [T in QrType]: SymbolContent<T>['data'] } = {
  url: null,
  text: { text: 'Olá\n日本 🦊' },
  email: { email: 'o&o+x=y@example.org', subject: 'Hello; world', body: 'a=b&c\nd' },
  phone: { phone: '+1 (555) 010-9999' },
  sms: { phone: '+15550109999', message: 'On my way: 5 min' },
  wifi: { ssid: 'Bistro; "Guests"', password: 'a\\b,c:d', encryption: 'WPA', hidden: true },
  vcard: {
    name: 'José Nuñez; Jr',
    organization: 'A, B & C',
    phone: '+15550109999',
    email: 'a@b.example',
    url: 'https://x.example/;,',
    address: '1 Main St\nTown',
  },
  event: {
    title: 'Opening, day 1',
    startDate: '2026-05-01T10:00:00+02:00',
    endDate: '2026-05-01T11:00:00Z',
    location: 'Hall; 2',
    description: 'Line 1\nLine 2',
  },
  location: { latitude: -89.999999, longitude: 179.999999, altitude: -12.5 },
  crypto: {
    type: 'bitcoin',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    amount: 0.00000001,
    label: 'a & b',
  },
};

const symbolOf = <T extends QrType>(type: T, encoding: Encoding): string =>
  symbolText<T>({ type, encoding, shortUrl: 'https://tessera.example/7k3m9qx', data: data[type] });

/** The content of the symbol of each type: another text would be another picture. */
export const symbolTexts = (): Record<string, string> =>
  Object.fromEntries(
    qrTypes.flatMap((type) =>
      (['tracked', 'direct'] as const).map((encoding) => [`${type}, ${encoding}`, symbolOf(type, encoding)]),
    ),
  );
