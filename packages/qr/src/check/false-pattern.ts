import type { DotsStyle } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import { alignmentPatterns } from '../matrix/layout.ts';
import type { Drawing } from '../render/draw.ts';
import type { GrayImage } from './image.ts';

/** An alignment pattern of 5 × 5 modules: a dark ring and a dark center. */
const patternModules = [-2, -1, 0, 1, 2].flatMap((dy) =>
  [-2, -1, 0, 1, 2].map((dx) => ({ dx, dy, dark: Math.max(Math.abs(dx), Math.abs(dy)) !== 1 })),
);

/** The distance around the expected position in which readers search, and the step, both in modules. */
const reach = 4;
const step = 0.25;

/** Readers accept a pattern with up to about this many wrong modules. An all-dark area has no more than that. */
const maxDiffering = 8;
/** A match nearer than this to a visible pattern is the pattern itself. */
const samePatternDistance = 0.5;

/** Styles with gaps between all dots, or between rows or columns. */
const separateStyles: readonly DotsStyle[] = ['dots', 'tiles', 'vertical-lines', 'horizontal-lines'];

type Position = { x: number; y: number };

/** The alignment patterns that a logo hides at least in part. Symbols below version 7 have none in the middle. */
export const hiddenPatterns = ({ matrix, logo }: Drawing): Position[] =>
  logo ? alignmentPatterns(matrix.version).filter(({ x, y }) => touches(logo.cleared, x, y)) : [];

const touches = (rect: Rect, x: number, y: number): boolean =>
  x + 2 >= rect.x && x - 2 < rect.x + rect.width && y + 2 >= rect.y && y - 2 < rect.y + rect.height;

/** Whether the center of a pattern is hidden too: a match there is a false one. */
const isCenterHidden = ({ logo }: Drawing, { x, y }: Position): boolean =>
  logo !== null &&
  x >= logo.cleared.x &&
  x < logo.cleared.x + logo.cleared.width &&
  y >= logo.cleared.y &&
  y < logo.cleared.y + logo.cleared.height;

/**
 * Whether a logo that hides an alignment pattern resembles one near its position. A reader that uses the wrong position
 * distorts its sampling grid.
 */
export function resemblesPattern(drawing: Drawing, image: GrayImage, pixelsPerModule: number): boolean {
  const { x: offsetX, y: offsetY, unit } = drawing.placement;
  const [left, top] = [(offsetX / unit) * pixelsPerModule, (offsetY / unit) * pixelsPerModule];
  const middle = threshold(image);
  const isDark: IsDark = (x, y) => {
    const column = Math.floor(left + (x + 0.5) * pixelsPerModule);
    const row = Math.floor(top + (y + 0.5) * pixelsPerModule);
    return (image.data[row * image.width + column] ?? 255) < middle;
  };
  return hiddenPatterns(drawing).some((place) => {
    const { differing, distance } = bestMatch(place, isDark);
    if (!isCenterHidden(drawing, place)) return differing <= maxDiffering && distance > samePatternDistance;
    // With separate dots a reader needs every alignment pattern.
    return differing <= maxDiffering || separateStyles.includes(drawing.style.dots_style);
  });
}

type IsDark = (x: number, y: number) => boolean;

/** The best match; among equal ones the nearest, as in a search from the center outwards. */
function bestMatch({ x, y }: Position, isDark: IsDark): { differing: number; distance: number } {
  let best = { differing: patternModules.length, distance: 0 };
  for (let down = -reach; down <= reach; down += step)
    for (let across = -reach; across <= reach; across += step) {
      let differing = 0;
      for (const { dx, dy, dark } of patternModules)
        if (isDark(x + across + dx, y + down + dy) !== dark) differing += 1;
      const distance = Math.hypot(across, down);
      if (differing < best.differing || (differing === best.differing && distance < best.distance))
        best = { differing, distance };
    }
  return best;
}

function threshold({ data }: GrayImage): number {
  let [low, high] = [255, 0];
  for (const value of data) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return (low + high) / 2;
}
