// Draws the icons of the installed app from the logo. Run it again after a change of the logo and commit the icons.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { inProject } from './lib/project-root.mjs';

const background = '#f7f5f1';
const logo = readFileSync(inProject('apps/web/public/favicon.svg'), 'utf8').replace(
  /<style>.*?<\/style>/s,
  '<style>.t{fill:#211e1a}.a{fill:#0f615c}</style>',
);

/** @param {string} name @param {number} size @param {number} share of the icon's side that the logo takes */
async function draw(name, size, share) {
  const side = Math.round(size * share);
  const picture = await sharp(Buffer.from(logo), { density: (72 * side) / 32 })
    .resize(side, side)
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(inProject('apps/web/public', name));
}

await draw('icon-192.png', 192, 0.75);
await draw('icon-512.png', 512, 0.75);
// Systems crop this icon to their own shape; the central 80 % is always visible.
await draw('icon-maskable-512.png', 512, 0.52);
await draw('apple-touch-icon.png', 180, 0.66);
