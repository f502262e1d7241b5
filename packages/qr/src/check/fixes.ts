import type { ErrorCorrectionLevel, QrStyleOptions } from '@tessera/contract';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';
import { swapped, withContrast } from './contrast.ts';
import { planFindings, quietZone, type ReasonCode, wantedQuietZone } from './findings.ts';

/** A change of style that takes a reason away. */
export type StyleChange = Partial<QrStyleOptions>;

/** The sliders of the appearance card; a test holds them against the contract's. */
export const sliders = {
  size: { max: 1000, step: 50 },
  margin: { max: 50, step: 5 },
  logoSize: { min: 0.1, step: 0.05 },
} as const;

const levels: readonly ErrorCorrectionLevel[] = ['L', 'M', 'Q', 'H'];

/** Tells whether a drawing no longer has the fault; only the checker can look at pictures. */
export type IsCured = (drawing: Drawing) => boolean;

type Attempt = (input: DrawInput, isCured: IsCured) => StyleChange | null;

/** The first change that cures, in the order given: the gentlest comes first. */
function firstCure(input: DrawInput, changes: Iterable<StyleChange>, isCured: IsCured): StyleChange | null {
  for (const change of changes) {
    // A size asked for by the caller would hide the one that is tried.
    const { size: _size, ...rest } = input;
    if (isCured(drawQr({ ...rest, style: { ...input.style, ...change } }))) return change;
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

const higherLevels = ({ error_correction_level }: QrStyleOptions): StyleChange[] =>
  levels.slice(levels.indexOf(error_correction_level) + 1).map((level) => ({ error_correction_level: level }));

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

/** A smaller logo first: a higher level shrinks the modules, which costs more than it gives. */
const logoAttempt: Attempt = (input, isCured) =>
  firstCure(input, [...smallerLogos(input.style), ...higherLevels(input.style)], isCured);

const attempts = {
  contrast: ({ style }) => withContrast(style),
  inverted: ({ style }) => swapped(style),
  quiet_zone: (input) => {
    const margins = above(input.style.margin, sliders.margin).map((margin) => ({ margin }));
    const widest = margins.at(-1) ?? null;
    return firstCure(input, margins, (drawing) => quietZone(drawing) >= wantedQuietZone) ?? widest;
  },
  small_modules: (input, isCured) => {
    const larger = above(input.style.size, sliders.size).map((size) => ({ size }));
    return firstCure(
      input,
      [...larger, ...lowerLevels(input.style), square, { ...square, size: sliders.size.max }],
      isCured,
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

/** The change for a reason, or nothing where no change of style would help. */
export const fixFor = (code: ReasonCode, input: DrawInput, isCured: IsCured): StyleChange | null =>
  attempts[code](input, isCured);
