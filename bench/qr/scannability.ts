// `npm run scannability`: draws thousands of codes, runs the checker and three decoders on them, and writes the results to
// docs/scannability.md. Fails if a decoder cannot read a picture that the checker rates as good, or less than 95 % of their
// simulated photos.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  eyePictures,
  framePictures,
  gradientPictures,
  shapePictures,
  templatePictures,
} from '../../apps/server/test/scannability/decorated-pictures.ts';
import { judge } from '../../apps/server/test/scannability/judge.ts';
import {
  colorPictures,
  finderPictures,
  matrixPictures,
  shortLinkPictures,
} from '../../apps/server/test/scannability/pictures.ts';
import { ensureZbar } from '../../packages/test-kit/src/tools.mjs';
import { decoders, photoShare, scannabilityPage, unreadGood } from './scannability-page.ts';

await ensureZbar();

const minPhotoShare = 0.95;

/** `npm run scannability -- 20` checks every 20th picture and writes no page. */
const step = Number(process.argv[3] ?? 1);
const pictures = [
  ...framePictures(),
  ...gradientPictures(),
  ...eyePictures(),
  ...shapePictures(),
  ...templatePictures(),
  ...shortLinkPictures(240),
  ...colorPictures(),
  ...finderPictures(),
  ...matrixPictures(),
].filter((_, i) => i % step === 0);
const judged = await judge(pictures, (done) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${pictures.length}`);
});
if (step === 1) await writeFile(join(process.cwd(), 'docs/scannability.md'), scannabilityPage(judged));

const unread = unreadGood(judged);
const mustBeGood: readonly string[] = ['short links', 'templates'];
const poorDefaults = judged.filter(({ picture, verdict }) => mustBeGood.includes(picture.group) && verdict !== 'good');
const photoShares = decoders.map((decoder) => photoShare(judged, decoder));
console.log(
  `\n${judged.length} pictures; good but unread: ${unread.length}; default short links and templates not good: ${poorDefaults.length}; photos read: ${decoders.map((name, i) => `${name} ${((photoShares[i] ?? 0) * 100).toFixed(1)} %`).join(', ')}`,
);
for (const { picture, version, read, reasons } of [...unread, ...poorDefaults].slice(0, 20)) {
  const { dots_style, error_correction_level, size, logo_size, frame, dots_gradient, corners_square_color } =
    picture.style;
  const decoration = { frame: frame?.kind, dots_gradient, corners_square_color };
  console.log({
    group: picture.group,
    content: picture.content,
    version,
    ...decoration,
    dots_style,
    error_correction_level,
    size,
    logo: picture.logo?.slice(0, 20),
    logo_size,
    reasons,
    ...read,
  });
}
if (unread.length > 0 || poorDefaults.length > 0 || Math.min(...photoShares) < minPhotoShare) process.exitCode = 1;
