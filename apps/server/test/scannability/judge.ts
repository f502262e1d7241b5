import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderQr } from '@tessera/qr';
import { checkQr, type Verdict } from '@tessera/qr/check';
import { openDecoder } from '@tessera/qr/decoder';
import sharp from 'sharp';
import { logoPixels, rasterise } from '../../src/platform/raster/raster.ts';
import { type LogoName, logoSvg, type Picture } from './pictures.ts';
import { readByJsqr, readByZbar } from './decoders.ts';

/** A picture with what the checker says and the results of two decoders that it does not use. */
export interface Judged {
  picture: Picture;
  version: number;
  verdict: Verdict;
  reasons: string[];
  zbar: boolean;
  jsqr: boolean;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decode = openDecoder({ bytes: new Uint8Array(readFileSync(wasm)).buffer });

const logos = new Map<LogoName, Promise<{ href: string; pixels: Awaited<ReturnType<typeof logoPixels>> }>>();
function logoNamed(name: LogoName) {
  const known = logos.get(name) ?? loadLogo(name);
  logos.set(name, known);
  return known;
}

async function loadLogo(name: LogoName) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${logoSvg[name]}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return { href: `data:image/png;base64,${png.toString('base64')}`, pixels: await logoPixels(png) };
}

const atOnce = 50;

/** Draws, checks and reads each picture as the product would serve it: the PNG of the style's size. */
export async function judge(
  pictures: readonly Picture[],
  progress: (done: number) => void = () => undefined,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let start = 0; start < pictures.length; start += atOnce) {
    const part = pictures.slice(start, start + atOnce);
    const drawn: (Omit<Judged, 'zbar'> & { png: Buffer })[] = [];
    for (const picture of part) drawn.push(await look(picture));
    const read = await readByZbar(drawn.map(({ png }) => png));
    judged.push(...drawn.map(({ png: _png, ...rest }, i) => ({ ...rest, zbar: read[i] === rest.picture.text })));
    progress(judged.length);
  }
  return judged;
}

async function look(picture: Picture): Promise<Omit<Judged, 'zbar'> & { png: Buffer }> {
  const { text, style } = picture;
  const logo = picture.logo ? await logoNamed(picture.logo) : null;
  const { svg, version } = renderQr({ text, style, logo: logo?.href });
  const { verdict, reasons } = await checkQr({ text, style, logo: logo?.href, logoPixels: logo?.pixels }, decode);
  const png = await rasterise(svg, 'png');
  const grave = reasons.filter(({ weight }) => weight !== 'note').map(({ code }) => code);
  return { picture, version, verdict, reasons: grave, png, jsqr: (await readByJsqr(png)) === text };
}
