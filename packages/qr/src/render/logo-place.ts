import type { QrStyleOptions, RendererVersion } from '@tessera/contract';
import type { Matrix } from '../matrix/encode.ts';
import type { Rect } from '../matrix/headroom.ts';
import { centeredRect, clearingFor } from './clearing.ts';
import { type Placement, pixelsAt } from './placement.ts';
import { type PixelSize, pngSize } from './png.ts';

export type PlacedLogo = {
  href: string;
  /** The cleared area, in modules. */
  cleared: Rect;
  /** The area of the logo, in units of the image. */
  place: Rect;
};

export type LogoInput = {
  matrix: Matrix;
  style: QrStyleOptions;
  placement: Placement;
  /** A PNG as data URI. */
  href: string;
  rendererVersion?: RendererVersion | undefined;
};

export const placeLogo = (input: LogoInput): PlacedLogo =>
  input.rendererVersion === 1 ? placeInWholeModules(input) : placeInFractions(input);

/** The largest padding on each side, as a share of the cleared area, so that the logo stays visible. */
const maxPadding = 1 / 8;

const fitted = (picture: PixelSize, width: number, height: number): PixelSize => {
  const scale = Math.min(width / picture.width, height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
};

/** Version 1: the logo fills the cleared area, so that most values of `logo_size` give the same picture as another one. */
function placeInWholeModules({ matrix, style, placement, href }: LogoInput): PlacedLogo {
  const { width: size, fineness, unit, x, y } = placement;
  const picture = pngSize(href);
  const cleared = clearingFor(matrix, picture, style.logo_size);
  const [width, height] = [cleared.width * unit, cleared.height * unit];
  const max = Math.floor(Math.min(width, height) * maxPadding);
  const padding = Math.min(pixelsAt(size, style.logo_padding) * fineness, max);
  const exact = fitted(picture, width - 2 * padding, height - 2 * padding);
  const shown = { width: Math.floor(exact.width), height: Math.floor(exact.height) };
  const place = {
    x: x + cleared.x * unit + Math.floor((width - shown.width) / 2),
    y: y + cleared.y * unit + Math.floor((height - shown.height) / 2),
    ...shown,
  };
  return { href, cleared, place };
}

/** A test compares it with the contract. */
export const largestLogoSize = 0.5;

/** The side of the area of the logo as a share of the largest one: from 40 % for the smallest `logo_size` to 100 %. */
const logoSideShare = (logoSize: number): number => 0.25 + 1.5 * logoSize;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Since version 2: the logo is a share of the largest one that the level can repair, in fractions of a module, so that every
 * `logo_size` has its own picture. The modules under the logo and its padding are cleared.
 */
function placeInFractions({ matrix, style, placement, href }: LogoInput): PlacedLogo {
  const { width: size, fineness, unit, x, y } = placement;
  const picture = pngSize(href);
  const largest = clearingFor(matrix, picture, largestLogoSize);
  const share = logoSideShare(style.logo_size) * unit;
  const [width, height] = [largest.width * share, largest.height * share];
  const padding = Math.min(pixelsAt(size, style.logo_padding) * fineness, Math.min(width, height) * maxPadding);
  const shown = fitted(picture, width - 2 * padding, height - 2 * padding);
  const around = (length: number, max: number) => Math.min(oddAbove((length + 2 * padding) / unit), max);
  const middle = (matrix.size * unit) / 2;
  return {
    href,
    cleared: centeredRect(matrix.size, around(shown.width, largest.width), around(shown.height, largest.height)),
    place: {
      x: rounded(x + middle - shown.width / 2),
      y: rounded(y + middle - shown.height / 2),
      width: rounded(shown.width),
      height: rounded(shown.height),
    },
  };
}

/** Smaller differences come from rounding. */
const tolerance = 1e-6;

/** The smallest odd number of modules that has room for a length: the middle of a symbol is the middle of a module. */
const oddAbove = (modules: number): number => 2 * Math.ceil((modules - 1) / 2 - tolerance) + 1;
