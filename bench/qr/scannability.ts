// `npm run scannability`: draws thousands of codes, runs the checker and two other decoders on them, and writes the results to
// docs/scannability.md. Fails if a decoder cannot read a picture that the checker rates as good.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judge } from '../../apps/server/test/scannability/judge.ts';
import {
  colorPictures,
  finderPictures,
  matrixPictures,
  shortLinkPictures,
} from '../../apps/server/test/scannability/pictures.ts';
import { ensureZbar } from '../../packages/test-kit/src/tools.mjs';
import { scannabilityPage, unreadGood } from './scannability-page.ts';

await ensureZbar();

const pictures = [...matrixPictures(), ...shortLinkPictures(240), ...colorPictures(), ...finderPictures()];
const judged = await judge(pictures, (done) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${pictures.length}`);
});
await writeFile(join(process.cwd(), 'docs/scannability.md'), scannabilityPage(judged));

const unread = unreadGood(judged);
const poorDefaults = judged.filter(({ picture, verdict }) => picture.group === 'short links' && verdict !== 'good');
console.log(
  `\n${judged.length} pictures; good but unread: ${unread.length}; default short links not good: ${poorDefaults.length}`,
);
for (const { picture, version, zbar, jsqr } of [...unread, ...poorDefaults].slice(0, 20)) {
  const { style, error_correction_level, size, logo_size } = picture.style;
  console.log({
    group: picture.group,
    content: picture.content,
    version,
    style,
    error_correction_level,
    size,
    logo: picture.logo,
    logo_size,
    zbar,
    jsqr,
  });
}
if (unread.length > 0 || poorDefaults.length > 0) process.exitCode = 1;
