import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderQr } from '@tessera/qr';
import { frames } from '@tessera/qr/frames';
import { checkQr, type Verdict } from '@tessera/qr/check';
import { openDecoder } from '@tessera/qr/decoder';
import sharp from 'sharp';
import { logoPixels, rasterize } from '../../src/platform/raster/raster.ts';
import { readByJsqr, readByZbar, readByZxing } from './decoders.ts';
import { photographed } from './photo.ts';
import { type LogoName, logoSvg, type Picture } from './pictures.ts';

/** Which decoders read a picture. */
export interface Readings {
  zbar: boolean;
  jsqr: boolean;
  zxing: boolean;
}

/** A picture with the checker's verdict and the results of three decoders. */
export interface Judged {
  picture: Picture;
  version: number;
  verdict: Verdict;
  reasons: string[];
  read: Readings;
  /** The same after a simulated print and photo; undefined if the checker does not rate the picture as good. */
  photo: Readings | undefined;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });

const logos = new Map<string, Promise<{ href: string; pixels: Awaited<ReturnType<typeof logoPixels>> }>>();
function cachedLogo(logo: NonNullable<Picture['logo']>) {
  const known = logos.get(logo) ?? loadLogo(logo);
  logos.set(logo, known);
  return known;
}

const isNamed = (logo: string): logo is LogoName => Object.hasOwn(logoSvg, logo);

async function loadLogo(logo: NonNullable<Picture['logo']>) {
  const svg = isNamed(logo)
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${logoSvg[logo]}</svg>`
    : logo;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return { href: `data:image/png;base64,${png.toString('base64')}`, pixels: await logoPixels(png) };
}

const batchSize = 50;

/** Draws, checks and decodes each picture as the PNG that the product would serve. */
export async function judge(
  pictures: readonly Picture[],
  progress: (done: number) => void = () => undefined,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let start = 0; start < pictures.length; start += batchSize) {
    const drawn: Drawn[] = [];
    for (const picture of pictures.slice(start, start + batchSize)) drawn.push(await drawAndCheck(picture));
    const read = await readAll(drawn.map(({ png, picture }) => ({ png, text: picture.text })));
    const good = drawn.filter(({ verdict }) => verdict === 'good');
    const photos = await readAll(
      await Promise.all(
        good.map(async ({ png, picture, pixelsPerModule }, i) => ({
          png: await photographed(png, pixelsPerModule, start + i),
          text: picture.text,
        })),
      ),
    );
    for (const [i, { png: _png, pixelsPerModule: _pixels, ...rest }] of drawn.entries()) {
      const photo = photos[good.findIndex((one) => one === drawn[i])];
      judged.push({ ...rest, read: read[i] ?? { zbar: false, jsqr: false, zxing: false }, photo });
    }
    progress(judged.length);
  }
  return judged;
}

async function readAll(pictures: readonly { png: Buffer; text: string }[]): Promise<Readings[]> {
  const byZbar = pictures.length === 0 ? [] : await readByZbar(pictures.map(({ png }) => png));
  const readings: Readings[] = [];
  for (const [i, { png, text }] of pictures.entries())
    readings.push({
      zbar: byZbar[i] === text,
      jsqr: (await readByJsqr(png)) === text,
      zxing: (await readByZxing(png)) === text,
    });
  return readings;
}

type Drawn = Omit<Judged, 'read' | 'photo'> & { png: Buffer; pixelsPerModule: number };

async function drawAndCheck(picture: Picture): Promise<Drawn> {
  const { text, style } = picture;
  const logo = picture.logo ? await cachedLogo(picture.logo) : null;
  const input = { text, style, frames, logo: logo?.href };
  const { svg, version, drawing } = renderQr(input);
  const { verdict, reasons } = await checkQr({ ...input, logoPixels: logo?.pixels }, decode);
  // A transparent picture is on the surface that it is made for.
  const png = await sharp(await rasterize(svg, 'png'))
    .flatten({ background: style.background_color })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const problems = reasons.filter(({ weight }) => weight !== 'note').map(({ code }) => code);
  const pixelsPerModule = drawing.placement.unit / drawing.placement.fineness;
  return { picture, version, verdict, reasons: problems, png, pixelsPerModule };
}
