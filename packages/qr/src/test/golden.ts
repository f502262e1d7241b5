import { completeStyle, type QrStyleOptions, type RendererVersion } from '@tessera/contract';
import { frames } from '../frame/frames.ts';
import type { DrawInput } from '../render/draw.ts';
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
  /** 1 if missing. */
  rendererVersion?: RendererVersion;
  /** Whether the image contains the sample logo. */
  logo?: boolean;
};

/** A PNG of 8 × 8 pixels; the renderer uses only its size. */
export const sampleLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQI12NQTX4NR/ziWnDEQEUJZA6yIipKAADrYzhhOaIAwwAAAABJRU5ErkJggg==';

/** Called by the tests in Node and in the browser. */
export const goldenInput = ({ style, logo, rendererVersion = 1, ...input }: GoldenFixture): DrawInput => ({
  ...input,
  style: completeStyle(style),
  logo: logo ? sampleLogo : null,
  rendererVersion,
  frames,
});
export const renderGolden = (fixture: GoldenFixture): string => renderQr(goldenInput(fixture)).svg;
