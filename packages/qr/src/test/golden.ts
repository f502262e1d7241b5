import { completeStyle, type QrStyleOptions } from '@tessera/contract';
import { frames } from '../frame/frames.ts';
import { renderQr } from '../render/render.ts';

/** One entry of `golden/fixtures.json`. The rendered image must equal `golden/{name}.svg` byte for byte. */
export type GoldenFixture = {
  name: string;
  text: string;
  style?: Partial<QrStyleOptions>;
  /** Pixels; replaces the size of the style. */
  size?: number;
  /** Margin in modules, as in the viewer. */
  quietZone?: number;
  /** Whether the image contains the sample logo. */
  logo?: boolean;
};

/** A PNG of 8 × 8 pixels; the renderer uses only its size. */
export const sampleLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQI12NQTX4NR/ziWnDEQEUJZA6yIipKAADrYzhhOaIAwwAAAABJRU5ErkJggg==';

/** Called by the tests in Node and in the browser. */
export const renderGolden = ({ text, style, size, quietZone, logo }: GoldenFixture): string =>
  renderQr({ text, style: completeStyle(style), size, quietZone, logo: logo ? sampleLogo : null, frames }).svg;
