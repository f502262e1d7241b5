import { completeStyle, type QrStyleOptions } from '@tessera/contract';
import { renderQr } from '../render/render.ts';

/** One entry of `golden/fixtures.json`; the picture it must give is `golden/{name}.svg`, byte for byte. */
export type GoldenFixture = {
  name: string;
  text: string;
  style?: Partial<QrStyleOptions>;
  /** Pixels, where they are not the style's. */
  size?: number;
  /** Modules of margin, as the viewer draws. */
  quietZone?: number;
  /** Whether the sample logo is put in. */
  logo?: boolean;
};

/** A square of 8 × 8 pixels: small enough to stand here, and its shape is all that the renderer looks at. */
export const sampleLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQI12NQTX4NR/ziWnDEQEUJZA6yIipKAADrYzhhOaIAwwAAAABJRU5ErkJggg==';

/** Runs wherever the renderer runs: the test in Node and the one in a browser both call it. */
export const renderGolden = ({ text, style, size, quietZone, logo }: GoldenFixture): string =>
  renderQr({ text, style: completeStyle(style), size, quietZone, logo: logo ? sampleLogo : null }).svg;
