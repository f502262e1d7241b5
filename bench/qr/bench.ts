// `npm run bench:qr`: the CPU time of a picture, compared with common Node libraries. Rounds alternate, so that other load on
// the machine affects all of them equally; the ratios are what counts.
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { rasterize } from '../../apps/server/src/platform/raster/raster.ts';
import { completeStyle } from '../../packages/contract/src/index.ts';
import { frames } from '../../packages/qr/src/frame/frames.ts';
import { drawQr, encode, renderQr } from '../../packages/qr/src/index.ts';
import { toPdf } from '../../packages/qr/src/print/pdf.ts';
import { type Candidate, compare } from './compare.ts';

const require = createRequire(import.meta.url);
const text = 'HTTPS://TES.RA/7K3M9QX';
let drawn = 0;
/** Another short link at each call, because the renderer keeps the last symbol. */
const nextText = () => `HTTPS://TES.RA/7K3M9Q${(drawn += 1) % 10}`;

/** The libraries have no types for these entry points. */
type QrCodeStyling = new (options: object) => { getRawData: (format: 'svg') => Promise<Buffer> };
type QrCode = {
  toString: (text: string, options: object) => Promise<string>;
  toBuffer: (text: string, options: object) => Promise<Buffer>;
  create: (text: string, options: object) => object;
};
const qrcode = require('qrcode') as QrCode;
const Styling = require('qr-code-styling') as QrCodeStyling;
const styled = (dom: object, type: string) => () =>
  new Styling({
    jsdom: dom,
    type: 'svg',
    data: text,
    width: 300,
    height: 300,
    margin: 10,
    qrOptions: { errorCorrectionLevel: 'M' },
    dotsOptions: { type },
  }).getRawData('svg');

/** Measured only if it is installed: it has too many dependencies to require it for a comparison. */
async function liquid(): Promise<Candidate[]> {
  try {
    const name = '@liquid-js/qr-code-styling';
    const { QRCodeStyling } = (await import(name)) as {
      QRCodeStyling: new (options: object) => { serialize: () => Promise<string> };
    };
    const options = {
      data: text,
      qrOptions: { errorCorrectionLevel: 'M' },
      dotsOptions: { type: 'rounded', size: 10 },
    };
    return [{ name, run: () => new QRCodeStyling(options).serialize() }];
  } catch {
    return [];
  }
}

const square = completeStyle();
const rounded = completeStyle({ style: 'rounded' });
const decorated = completeStyle({
  style: 'rounded',
  dots_gradient: { kind: 'linear', from: '#1D4ED8', to: '#6D28D9', angle: 45 },
  corners_square_color: '#111827',
  frame: { kind: 'ticket', text: 'Scannez-moi' },
});
const large = { size: 1000 };
const { svg: largeSvg } = renderQr({ text, style: square, ...large });

await compare('Matrix of a short link', [
  { name: 'tessera', run: () => encode(text, 'M') },
  { name: 'qrcode', run: () => qrcode.create(text, {}) },
]);
await compare(
  'SVG of a short link, square',
  [
    { name: 'tessera', run: () => renderQr({ text: nextText(), style: square }) },
    { name: 'qrcode', run: () => qrcode.toString(text, { type: 'svg', width: 300 }) },
  ],
  1,
);
await compare(
  'SVG of a short link with frame, gradient and colored eyes',
  [
    { name: 'tessera', run: () => renderQr({ text: nextText(), style: decorated, frames }) },
    { name: 'tessera, plain', run: () => renderQr({ text: nextText(), style: square }) },
    { name: 'qrcode, plain', run: () => qrcode.toString(text, { type: 'svg', width: 300 }) },
    {
      name: 'tessera, as PDF',
      run: () => toPdf(drawQr({ text: nextText(), style: decorated, frames }), { widthMm: 50 }),
    },
  ],
  3,
);
await compare('PNG of 1000 pixels', [
  { name: 'tessera', run: () => rasterize(renderQr({ text: nextText(), style: square, ...large }).svg, 'png') },
  { name: 'sharp alone, same SVG', run: () => sharp(Buffer.from(largeSvg)).png().toBuffer() },
  { name: 'qrcode', run: () => qrcode.toBuffer(text, { width: 1000 }) },
]);

// Last, because its DOM uses much memory, and garbage collection would slow down the other comparisons.
const { Window } = (await import('happy-dom')) as { Window: new () => object };
const window = new Window();
/** qr-code-styling expects jsdom, but works with any DOM. All its codes share one, which is its fastest case. */
class Dom {
  window = window;
}
await compare('SVG of a short link, rounded', [
  { name: 'tessera', run: () => renderQr({ text: nextText(), style: rounded }) },
  { name: 'qr-code-styling', run: styled(Dom, 'rounded') },
  ...(await liquid()),
]);
