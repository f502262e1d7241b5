import type { Rect } from '../matrix/headroom.ts';
import { alignmentPatterns } from '../matrix/layout.ts';
import type { Drawing } from '../render/draw.ts';
import type { GreyImage } from './image.ts';

/** The small eye that readers look for, five by five: a dark ring and a dark dot. */
const ring = [-2, -1, 0, 1, 2].flatMap((dy) =>
  [-2, -1, 0, 1, 2].map((dx) => ({ dx, dy, dark: Math.max(Math.abs(dx), Math.abs(dy)) !== 1 })),
);

/** How far around the expected place readers search, in modules, and how finely. */
const reach = 4;
const step = 0.25;

/** Readers accept a pattern with about this many modules wrong, and an all-dark patch has no more. */
const accepted = 8;
/** A likeness closer than this to a pattern that is still there is the pattern itself. */
const itself = 0.5;

type Place = { x: number; y: number };

/** The alignment patterns that a logo hides, wholly or in part. Symbols below version 7 have none where logos lie. */
export const hiddenPatterns = ({ matrix, logo }: Drawing): Place[] =>
  logo ? alignmentPatterns(matrix.version).filter(({ x, y }) => touches(logo.cleared, x, y)) : [];

const touches = (rect: Rect, x: number, y: number): boolean =>
  x + 2 >= rect.x && x - 2 < rect.x + rect.width && y + 2 >= rect.y && y - 2 < rect.y + rect.height;

/** Whether even the middle of a pattern is hidden: whatever is found there then is not the pattern. */
const isGone = ({ logo }: Drawing, { x, y }: Place): boolean =>
  logo !== null &&
  x >= logo.cleared.x &&
  x < logo.cleared.x + logo.cleared.width &&
  y >= logo.cleared.y &&
  y < logo.cleared.y + logo.cleared.height;

/**
 * Whether a logo that hides an alignment pattern looks like one itself, a little beside the place: a reader that believes
 * it bends the whole grid.
 */
export function misleads(drawing: Drawing, image: GreyImage, pixelsPerModule: number): boolean {
  const { offset, unit } = drawing.frame;
  const origin = (offset / unit) * pixelsPerModule;
  const middle = threshold(image);
  const isDark: IsDark = (x, y) => {
    const column = Math.floor(origin + (x + 0.5) * pixelsPerModule);
    const row = Math.floor(origin + (y + 0.5) * pixelsPerModule);
    return (image.data[row * image.width + column] ?? 255) < middle;
  };
  return hiddenPatterns(drawing).some((place) => {
    const { differing, away } = bestLikeness(place, isDark);
    if (!isGone(drawing, place)) return differing <= accepted && away > itself;
    // Loose dots give a reader little else to hold on to: it needs every pattern.
    return differing <= accepted || drawing.style.dots_style === 'dots';
  });
}

type IsDark = (x: number, y: number) => boolean;

/** The nearest of the best, as a search from the middle outwards finds it. */
function bestLikeness({ x, y }: Place, isDark: IsDark): { differing: number; away: number } {
  let found = { differing: ring.length, away: 0 };
  for (let down = -reach; down <= reach; down += step)
    for (let across = -reach; across <= reach; across += step) {
      let differing = 0;
      for (const { dx, dy, dark } of ring) if (isDark(x + across + dx, y + down + dy) !== dark) differing += 1;
      const away = Math.hypot(across, down);
      if (differing < found.differing || (differing === found.differing && away < found.away))
        found = { differing, away };
    }
  return found;
}

function threshold({ data }: GreyImage): number {
  let [low, high] = [255, 0];
  for (const value of data) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return (low + high) / 2;
}
