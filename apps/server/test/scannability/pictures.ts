import {
  completeStyle,
  type ErrorCorrectionLevel,
  errorCorrectionLevels,
  type QrStyle,
  type QrStyleOptions,
  qrStyles,
  shortHashAlphabet,
} from '@tessera/contract';
import { shortLinkText } from '@tessera/qr';

/** A picture for the checker and the two other decoders. */
export interface Picture {
  group:
    | 'matrix'
    | 'short links'
    | 'colors'
    | 'finder patterns'
    | 'shapes'
    | 'gradients'
    | 'eyes'
    | 'frames'
    | 'templates';
  text: string;
  content: string;
  style: QrStyleOptions;
  /** A logo of this file, or a built-in one as SVG file. */
  logo: LogoName | `<svg${string}` | null;
}

export const logoNames = ['badge', 'disc', 'letters'] as const;
export type LogoName = (typeof logoNames)[number];

/** A badge with a light letter, a plain disc, and white letters on dark. */
export const logoSvg = {
  badge:
    '<rect x="8" y="8" width="240" height="240" rx="60" fill="#2563EB"/><path d="M80 176V80h96v32h-64v16h48v32h-48v16z" fill="#fff"/>',
  disc: '<circle cx="128" cy="128" r="124" fill="#B91C1C"/>',
  letters:
    '<rect width="256" height="256" fill="#0F172A"/><path d="M28 188L76 68h20l48 120h-26l-9-24H62l-9 24zM70 142h32L86 98zM232 150a52 52 0 1 1 0-44l-22 10a28 28 0 1 0 0 24z" fill="#fff"/>',
} satisfies Record<LogoName, string>;

export const urlOfLength = (length: number): string =>
  `https://example.org/${'path/Item-42?x=7&lang=en&'.repeat(40)}`.slice(0, length);

/** From a short link to a long direct payload. */
export const contents: Readonly<Record<string, string>> = {
  'short link': shortLinkText('https://tes.ra/7k3m9qx'),
  '31 characters': urlOfLength(31),
  '60 characters': urlOfLength(60),
  '110 characters': urlOfLength(110),
  '150 characters': urlOfLength(150),
  '250 characters': urlOfLength(250),
  '400 characters': urlOfLength(400),
};

const sizes = [100, 300, 1000];
const logoSizes = [null, 0.2, 0.4, 0.5];

/** Styles × levels × sizes × logo sizes × content lengths. */
export function matrixPictures(): Picture[] {
  const pictures: Picture[] = [];
  const add = (style: QrStyle, level: ErrorCorrectionLevel, size: number, logoSize: number | null) => {
    for (const [content, text] of Object.entries(contents)) {
      const given = {
        style,
        size,
        error_correction_level: level,
        ...(logoSize === null ? {} : { logo_size: logoSize }),
      };
      const logo = logoSize === null ? null : (logoNames[pictures.length % logoNames.length] ?? null);
      pictures.push({ group: 'matrix', text, content, style: completeStyle(given), logo });
    }
  };
  for (const style of qrStyles)
    for (const level of errorCorrectionLevels)
      for (const size of sizes) for (const logoSize of logoSizes) add(style, level, size, logoSize);
  return pictures;
}

/** Every size of the logo at every level, for contents of several lengths. */
export function logoSizePictures(): Picture[] {
  const stops = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5];
  return Object.entries(contents)
    .slice(0, 3)
    .flatMap(([content, text]) =>
      errorCorrectionLevels.flatMap((error_correction_level) =>
        stops.map((logo_size, i) => ({
          group: 'matrix' as const,
          text,
          content,
          style: completeStyle({ error_correction_level, logo_size }),
          logo: logoNames[i % logoNames.length] ?? null,
        })),
      ),
    );
}

/** The same hashes at each run, so that results are comparable. */
function hashes(count: number): string[] {
  let state = 20_261_115;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return shortHashAlphabet.charAt(state >>> 27);
  };
  return Array.from({ length: count }, () => Array.from({ length: 7 }, next).join(''));
}

const origins = [
  'https://a.co',
  'https://tes.ra',
  'https://go.tessera.example',
  'http://localhost:3000',
  'https://x.example/q',
  'https://links.a-rather-long-company-name.example',
];

/** Short links in every style: the checker must rate each as good. */
export const shortLinkPictures = (count: number): Picture[] =>
  hashes(count).map((hash, i) => ({
    group: 'short links',
    text: shortLinkText(`${origins[i % origins.length]}/${hash}`),
    content: 'short link',
    style: completeStyle(i % 2 === 0 ? {} : { style: qrStyles[i % qrStyles.length] ?? 'square' }),
    logo: i % 3 === 0 ? (logoNames[i % logoNames.length] ?? null) : null,
  }));

const colors: readonly (readonly [dots: string, background: string])[] = [
  ['#1D4ED8', '#FFFFFF'],
  ['#7C2D12', '#FFF7ED'],
  ['#B91C1C', '#FEF9C3'],
  ['#000000', '#9CA3AF'],
  ['#16A34A', '#FFFFFF'],
  ['#F59E0B', '#FFFFFF'],
  ['#9CA3AF', '#D1D5DB'],
  ['#FFFFFF', '#111827'],
  ['#7F7F7F', '#6F6F6F'],
];

export const colorPictures = (): Picture[] =>
  colors.flatMap(([dots_color, background_color]) =>
    qrStyles.map(
      (style): Picture => ({
        group: 'colors',
        text: shortLinkText('https://tes.ra/7k3m9qx'),
        content: 'short link',
        style: completeStyle({ style, dots_color, background_color }),
        logo: null,
      }),
    ),
  );

/** Every combination of outer and inner finder style that the API accepts. */
export const finderPictures = (): Picture[] =>
  qrStyles.flatMap((outer, i) =>
    qrStyles.map(
      (inner, j): Picture => ({
        group: 'finder patterns',
        text: urlOfLength(24 + 7 * (i + j)),
        content: 'a URL',
        style: completeStyle({ dots_style: 'square', corners_square_style: outer, corners_dot_style: inner }),
        logo: null,
      }),
    ),
  );
