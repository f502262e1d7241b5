import { type DrawInput, layOut, placeLogo } from './draw.ts';

/** A size of the logo that differs from the others in the picture. */
export type LogoStop = {
  /** The largest `logo_size` that gives this size. */
  logoSize: number;
  /** The longer side of the logo as a share of the width of the code. */
  share: number;
};

/** The range of `logo_size`, in hundredths; a test compares it with the contract. */
export const logoSizeRange = { min: 10, max: 50 } as const;

/** The different sizes that a logo can have in this code, smallest first. Most values of `logo_size` give the same picture. */
export function logoStops(input: DrawInput): LogoStop[] {
  const { style, logo } = input;
  if (!logo) return [];
  const { matrix, placement } = layOut(input);
  const stops = new Map<number, LogoStop>();
  for (let hundredths = logoSizeRange.min; hundredths <= logoSizeRange.max; hundredths += 1) {
    const logoSize = hundredths / 100;
    const { cleared, place } = placeLogo(matrix, { ...style, logo_size: logoSize }, placement, logo);
    const share = Math.max(place.width, place.height) / (placement.unit * matrix.size);
    stops.set(Math.max(cleared.width, cleared.height), { logoSize, share });
  }
  return [...stops.values()];
}
