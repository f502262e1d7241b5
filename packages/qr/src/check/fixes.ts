import type { ErrorCorrectionLevel, QrStyleOptions } from '@tessera/contract';
import { higherLevels } from '../matrix/higher-levels.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';
import { swapped, withContrast } from './better-colors.ts';
import { planFindings, quietZone, type ReasonCode, standardQuietZone } from './findings.ts';

/** A change of style that removes a reason. */
export type StyleChange = Partial<QrStyleOptions>;

/** The ranges of the sliders; a test compares them with the contract. */
export const sliders = {
  size: { max: 1000, step: 50 },
  margin: { max: 50, step: 5 },
  logoSize: { min: 0.1, step: 0.05 },
} as const;

const levels: readonly ErrorCorrectionLevel[] = ['L', 'M', 'Q', 'H'];

/** Whether a drawing no longer has the problem. */
export type IsFixed = (drawing: Drawing) => boolean;

type Attempt = (input: DrawInput, isFixed: IsFixed) => StyleChange | null;

/** The first change that removes the problem, the smallest one first. */
function firstFix(input: DrawInput, changes: Iterable<StyleChange>, isFixed: IsFixed): StyleChange | null {
  for (const change of changes) {
    // Without the caller's size, which would override the size of the change.
    const { size: _size, ...rest } = input;
    if (isFixed(drawQr({ ...rest, style: { ...input.style, ...change } }))) return change;
  }
  return null;
}

const above = (value: number, { max, step }: { max: number; step: number }): number[] =>
  Array.from(
    { length: Math.max(Math.floor((max - value) / step), 0) },
    (_, i) => (Math.floor(value / step) + i + 1) * step,
  );

function smallerLogos({ logo_size }: QrStyleOptions): StyleChange[] {
  const { min, step } = sliders.logoSize;
  const steps = Math.max(Math.round((logo_size - min) / step), 0);
  return Array.from({ length: steps }, (_, i) => ({ logo_size: Math.round((logo_size - (i + 1) * step) * 100) / 100 }));
}

const lowerLevels = ({ error_correction_level }: QrStyleOptions): StyleChange[] =>
  levels
    .slice(0, levels.indexOf(error_correction_level))
    .reverse()
    .map((level) => ({ error_correction_level: level, size: sliders.size.max }));

const square: StyleChange = {
  style: 'square',
  dots_style: 'square',
  corners_square_style: 'square',
  corners_dot_style: 'square',
};

/** Tries a smaller logo first, because a higher level makes the modules smaller. */
const logoAttempt: Attempt = (input, isFixed) =>
  firstFix(
    input,
    [
      ...smallerLogos(input.style),
      ...higherLevels(input.text, input.style.error_correction_level).map((error_correction_level) => ({
        error_correction_level,
      })),
    ],
    isFixed,
  );

const attempts = {
  contrast: ({ style }) => withContrast(style),
  inverted: ({ style }) => swapped(style),
  quiet_zone: (input) => {
    const margins = above(input.style.margin, sliders.margin).map((margin) => ({ margin }));
    const widest = margins.at(-1) ?? null;
    return firstFix(input, margins, (drawing) => quietZone(drawing) >= standardQuietZone) ?? widest;
  },
  small_modules: (input, isFixed) => {
    const larger = above(input.style.size, sliders.size).map((size) => ({ size }));
    return firstFix(
      input,
      [...larger, ...lowerLevels(input.style), square, { ...square, size: sliders.size.max }],
      isFixed,
    );
  },
  logo_too_large: logoAttempt,
  logo_misleads: logoAttempt,
  shape: () => square,
  unreadable: ({ style }) => ({
    ...square,
    ...withContrast(style),
    margin: Math.max(style.margin, 40),
    logo_size: sliders.logoSize.min,
  }),
} satisfies Record<ReasonCode, Attempt>;

export const hasFinding = (drawing: Drawing, code: ReasonCode): boolean =>
  planFindings(drawing).some((finding) => finding.code === code);

/** The change that removes a reason, or null if no change of style helps. */
export const fixFor = (code: ReasonCode, input: DrawInput, isFixed: IsFixed): StyleChange | null =>
  attempts[code](input, isFixed);
