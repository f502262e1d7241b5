// Draws the picture that previews of shared links show. Run it again after a change of the brand and commit the picture.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { findChromium } from '../packages/test-kit/src/chromium.mjs';
import { inProject } from './lib/project-root.mjs';

const [width, height] = [1200, 630];
const colors = { paper: '#f7f5f1', surface: '#fffefb', line: '#e1ddd4', ink: '#211e1a', accent: '#0f615c' };
const font = readFileSync(
  inProject('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
).toString('base64');
const mark = readFileSync(inProject('apps/web/public/favicon.svg'), 'utf8');
const code = await QRCode.toString('It scans.', {
  type: 'svg',
  errorCorrectionLevel: 'H',
  margin: 0,
  color: { dark: colors.ink, light: '#00000000' },
});

const page = `<!doctype html><style>
@font-face{font-family:Figtree;src:url(data:font/woff2;base64,${font});font-weight:300 900}
*{box-sizing:border-box}
body{margin:0;width:${width}px;height:${height}px;background:${colors.paper};color:${colors.ink};font-family:Figtree;display:flex;align-items:center;justify-content:space-between;padding:0 110px 0 100px}
.brand{display:flex;align-items:center;gap:36px;font-size:112px;font-weight:600;letter-spacing:-0.03em}
.brand svg{width:132px;height:132px}
.code{background:${colors.surface};border:2px solid ${colors.line};border-radius:28px;padding:44px}
.code svg{display:block;width:272px;height:272px}
.rule{position:absolute;left:0;right:0;bottom:0;height:14px;background:${colors.accent}}
</style><div class="brand">${mark}Tessera</div><div class="code">${code}</div><div class="rule"></div>`;

const browser = await chromium.launch({ executablePath: await findChromium() });
const tab = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
await tab.setContent(page);
await tab.evaluate('document.fonts.ready');
const picture = await tab.screenshot();
await browser.close();
const { size } = await sharp(picture)
  .png({ compressionLevel: 9, palette: true, colours: 64 })
  .toFile(inProject('apps/web/public/social.png'));
console.log(`social.png: ${size} bytes`);
