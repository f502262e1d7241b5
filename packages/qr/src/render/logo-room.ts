import type { ErrorCorrectionLevel } from '@tessera/contract';
import { higherLevels } from '../matrix/higher-levels.ts';
import { type DrawInput, layOut } from './draw.ts';
import { largestLogoSize, placeLogo } from './logo-place.ts';

/** How large the logo of a code is, and whether it can be larger. */
export type LogoRoom = {
  /** The longer side of the logo as a share of the width of the symbol. */
  share: number;
  /** The lowest correction level with room for a larger logo than this level allows; null if there is none. */
  levelForLarger: ErrorCorrectionLevel | null;
};

/** Returns null without a logo. */
export function logoRoom(input: DrawInput): LogoRoom | null {
  const { style, logo: href, rendererVersion } = input;
  if (!href) return null;
  const shareWith = (changes: Partial<typeof style>): number => {
    const changed = { ...style, ...changes };
    const { matrix, placement } = layOut({ ...input, style: changed });
    const { place } = placeLogo({ matrix, style: changed, placement, href, rendererVersion });
    return Math.max(place.width, place.height) / (placement.unit * matrix.size);
  };
  const largestAt = (level: ErrorCorrectionLevel) =>
    shareWith({ logo_size: largestLogoSize, error_correction_level: level });
  const largest = largestAt(style.error_correction_level);
  const higher = higherLevels(input.text, style.error_correction_level);
  return { share: shareWith({}), levelForLarger: higher.find((level) => largestAt(level) > largest) ?? null };
}
