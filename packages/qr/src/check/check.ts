import { utf8 } from '../matrix/utf8.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';
import type { Decode } from './decoder.ts';
import { blurred, faded, negative, onSurface } from './degrade.ts';
import { type Finding, planFindings, type ReasonCode, type Weight } from './findings.ts';
import { fixFor, hasFinding, type StyleChange } from './fixes.ts';
import type { GrayImage, RgbaImage } from './image.ts';
import { hiddenPatterns, resemblesPattern } from './false-pattern.ts';
import { rasterize } from './rasterize.ts';
import { isInverted } from './contrast.ts';

export type Verdict = 'good' | 'risky' | 'fails';

export type Reason = {
  code: ReasonCode;
  weight: Weight;
  /** The change that removes the reason; null if no style helps. */
  fix: StyleChange | null;
};

export type Check = { verdict: Verdict; reasons: Reason[] };

export type CheckInput = DrawInput & {
  /** The pixels of the logo, decoded by the caller. */
  logoPixels?: RgbaImage | null | undefined;
};

/** Pixels per module: enough to check shapes; fewer for large symbols, to be fast. */
const closeScale = (modules: number): number => (modules > 100 ? 4 : 6);
const distantScale = 3;
const maxPixels = 1000;

/** Checks whether an image will scan. The result is a warning with proposals; it never blocks saving. */
export async function checkQr(input: CheckInput, decode: Decode): Promise<Check> {
  const drawing = drawQr(input);
  const logo = input.logoPixels ?? null;
  const findings = planFindings(drawing);
  const isUnrepairable = findings.some(({ weight }) => weight === 'failure');
  // If error correction cannot repair the symbol, no decoder reads it: skip the image checks.
  const imageFindings = isUnrepairable ? [] : await pictureFindings(drawing, logo, decode);
  const reasons = mergeFindings([...findings, ...imageFindings]).map(({ code, weight }) => ({
    code,
    weight,
    fix: fixFor(
      code,
      input,
      (changed) => !hasFinding(changed, code) && !(code === 'logo_misleads' && hasFalsePattern(changed, logo)),
    ),
  }));
  return { verdict: verdictOf(reasons), reasons };
}

function verdictOf(reasons: readonly Finding[]): Verdict {
  if (reasons.some(({ weight }) => weight === 'failure')) return 'fails';
  return reasons.some(({ weight }) => weight === 'risk') ? 'risky' : 'good';
}

/** Keeps the most severe finding of each reason. If the image is unreadable, known risks count as the cause. */
function mergeFindings(findings: readonly Finding[]): Finding[] {
  const unread = findings.some(({ code }) => code === 'unreadable');
  const risks = findings.filter(({ weight }) => weight === 'risk');
  const merged: Finding[] =
    unread && risks.length > 0
      ? findings
          .filter(({ code }) => code !== 'unreadable')
          .map((one) => (one.weight === 'risk' ? { ...one, weight: 'failure' } : one))
      : [...findings];
  const byWeight = merged.toSorted((a, b) => weights.indexOf(b.weight) - weights.indexOf(a.weight));
  return byWeight.filter(({ code }, i) => byWeight.findIndex((other) => other.code === code) === i);
}

const weights: readonly Weight[] = ['note', 'risk', 'failure'];

/** If the pixels of the logo are unknown, assume that a logo over an alignment pattern resembles one. */
function hasFalsePattern(drawing: Drawing, logo: RgbaImage | null): boolean {
  if (hiddenPatterns(drawing).length === 0) return false;
  const scale = closeScale(drawing.matrix.size);
  return logo === null || resemblesPattern(drawing, rasterize(drawing, scale, logo), scale);
}

async function pictureFindings(drawing: Drawing, logo: RgbaImage | null, decode: Decode): Promise<Finding[]> {
  const expected = utf8(drawing.text);
  const upright = isInverted(drawing.style) ? negative : (image: GrayImage) => image;
  const reads = async (image: GrayImage): Promise<boolean> => {
    const bytes = await decode(upright(image));
    return bytes !== undefined && bytes.length === expected.length && expected.every((byte, i) => bytes[i] === byte);
  };
  const { width, height, fineness, unit } = drawing.placement;
  const asDrawn = unit * Math.min(1 / fineness, maxPixels / (Math.max(width, height) * fineness));
  if (!(await reads(rasterize(drawing, asDrawn, logo)))) return [{ code: 'unreadable', weight: 'failure' }];

  const scale = closeScale(drawing.matrix.size);
  const close = rasterize(drawing, scale, logo);
  const findings: Finding[] = [];
  const addUnlessRead = async (image: GrayImage, code: ReasonCode) => {
    if (!(await reads(image))) findings.push({ code, weight: 'risk' });
  };
  const blurReason = drawing.logo ? 'logo_too_large' : 'shape';
  await addUnlessRead(rasterize(drawing, distantScale, logo), 'small_modules');
  await addUnlessRead(blurred(close, scale / 3), blurReason);
  await addUnlessRead(faded(close), 'contrast');
  await addUnlessRead(onSurface(close, isInverted(drawing.style) ? 255 : 0, 4 * scale), 'quiet_zone');
  if (drawing.logo && hasFalsePattern(drawing, logo)) findings.push({ code: 'logo_misleads', weight: 'risk' });
  return findings;
}
