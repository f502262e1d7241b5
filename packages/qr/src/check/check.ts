import { utf8 } from '../matrix/utf8.ts';
import { type DrawInput, type Drawing, drawQr } from '../render/draw.ts';
import type { Decode } from './decoder.ts';
import { blurred, faded, negative, onSurface } from './degrade.ts';
import { type Finding, planFindings, type ReasonCode, type Weight } from './findings.ts';
import { fixFor, hasFinding, type StyleChange } from './fixes.ts';
import type { GreyImage, RgbaImage } from './image.ts';
import { hiddenPatterns, misleads } from './look-alike.ts';
import { rasterise } from './rasterise.ts';
import { isInverted } from './contrast.ts';

export type Verdict = 'good' | 'risky' | 'fails';

export type Reason = {
  code: ReasonCode;
  weight: Weight;
  /** What to change so that the reason goes away; nothing where no style helps. */
  fix: StyleChange | null;
};

export type Check = { verdict: Verdict; reasons: Reason[] };

export type CheckInput = DrawInput & {
  /** The logo's pixels, which only the host can decode. */
  logoPixels?: RgbaImage | null | undefined;
};

/** Fine enough to judge shapes, coarse enough to be quick; large symbols get by with less. */
const closeLook = (modules: number): number => (modules > 100 ? 4 : 6);
const fromAfar = 3;
const largestLook = 1000;

/** Says whether a picture will scan. It warns and proposes; it never forbids. */
export async function checkQr(input: CheckInput, decode: Decode): Promise<Check> {
  const drawing = drawQr(input);
  const logo = input.logoPixels ?? null;
  const findings = planFindings(drawing);
  const lost = findings.some(({ weight }) => weight === 'failure');
  // What Reed-Solomon cannot repair, no decoder reads: there is nothing to look at.
  const seen = lost ? [] : await pictureFindings(drawing, logo, decode);
  const reasons = blamed([...findings, ...seen]).map(({ code, weight }) => ({
    code,
    weight,
    fix: fixFor(
      code,
      input,
      (changed) => !hasFinding(changed, code) && !(code === 'logo_misleads' && looksWrong(changed, logo)),
    ),
  }));
  return { verdict: verdictOf(reasons), reasons };
}

function verdictOf(reasons: readonly Finding[]): Verdict {
  if (reasons.some(({ weight }) => weight === 'failure')) return 'fails';
  return reasons.some(({ weight }) => weight === 'risk') ? 'risky' : 'good';
}

/** One entry per reason, the gravest. Where a picture is not read, the risks that are known are what breaks it. */
function blamed(findings: readonly Finding[]): Finding[] {
  const unread = findings.some(({ code }) => code === 'unreadable');
  const risks = findings.filter(({ weight }) => weight === 'risk');
  const graver: Finding[] =
    unread && risks.length > 0
      ? findings
          .filter(({ code }) => code !== 'unreadable')
          .map((one) => (one.weight === 'risk' ? { ...one, weight: 'failure' } : one))
      : [...findings];
  const byWeight = graver.toSorted((a, b) => weights.indexOf(b.weight) - weights.indexOf(a.weight));
  return byWeight.filter(({ code }, i) => byWeight.findIndex((other) => other.code === code) === i);
}

const weights: readonly Weight[] = ['note', 'risk', 'failure'];

/** Without the pixels nobody can know what a hidden pattern was replaced by. */
function looksWrong(drawing: Drawing, logo: RgbaImage | null): boolean {
  if (hiddenPatterns(drawing).length === 0) return false;
  const scale = closeLook(drawing.matrix.size);
  return logo === null || misleads(drawing, rasterise(drawing, scale, logo), scale);
}

async function pictureFindings(drawing: Drawing, logo: RgbaImage | null, decode: Decode): Promise<Finding[]> {
  const wanted = utf8(drawing.text);
  const upright = isInverted(drawing.style) ? negative : (image: GreyImage) => image;
  const reads = async (image: GreyImage): Promise<boolean> => {
    const bytes = await decode(upright(image));
    return bytes !== undefined && bytes.length === wanted.length && wanted.every((byte, i) => bytes[i] === byte);
  };
  const { size, fineness, unit } = drawing.frame;
  const asDrawn = unit * Math.min(1 / fineness, largestLook / (size * fineness));
  if (!(await reads(rasterise(drawing, asDrawn, logo)))) return [{ code: 'unreadable', weight: 'failure' }];

  const scale = closeLook(drawing.matrix.size);
  const close = rasterise(drawing, scale, logo);
  const findings: Finding[] = [];
  const unless = async (image: GreyImage, code: ReasonCode) => {
    if (!(await reads(image))) findings.push({ code, weight: 'risk' });
  };
  const deformed = drawing.logo ? 'logo_too_large' : 'shape';
  await unless(rasterise(drawing, fromAfar, logo), 'small_modules');
  await unless(blurred(close, scale / 3), deformed);
  await unless(faded(close), 'contrast');
  await unless(onSurface(close, isInverted(drawing.style) ? 255 : 0, 4 * scale), 'quiet_zone');
  if (drawing.logo && looksWrong(drawing, logo)) findings.push({ code: 'logo_misleads', weight: 'risk' });
  return findings;
}
