import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';

const run = promisify(execFile);

/** What jsQR reads in a picture file. */
export async function readByJsqr(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}

const source = /<source href='([^']*)'>([\s\S]*?)<\/source>/g;
const symbol = /<symbol type='QR-Code'[^>]*>[\s\S]*?<!\[CDATA\[([\s\S]*?)\]\]>/;

/** What zbar reads in each picture; one process for many, since starting it costs more than reading. */
export async function readByZbar(pngs: readonly Buffer[]): Promise<(string | undefined)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-zbar-'));
  try {
    const files = pngs.map((_, i) => join(folder, `${i}.png`));
    await Promise.all(pngs.map((png, i) => writeFile(files[i] ?? '', png)));
    const xml = await zbarXml(files);
    const read = new Map([...xml.matchAll(source)].map(([, file = '', found = '']) => [file, symbol.exec(found)?.[1]]));
    return files.map((file) => read.get(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Its exit code is 4 when one of the pictures holds nothing that it can read. */
async function zbarXml(files: readonly string[]): Promise<string> {
  try {
    return (await run('zbarimg', ['--xml', '--nodbus', '-q', ...files], { maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 4 && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}
