import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const run = promisify(execFile);

/** Decodes a picture with jsQR. */
export async function readByJsqr(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Decodes a picture with zxing-cpp and its default options, in color; the checker uses stricter ones. */
export async function readByZxing(png: Buffer): Promise<string | undefined> {
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : undefined;
}

const source = /<source href='([^']*)'>([\s\S]*?)<\/source>/g;
const symbol = /<symbol type='QR-Code'[^>]*>[\s\S]*?<!\[CDATA\[([\s\S]*?)\]\]>/;

/** Decodes pictures with zbar, in one process, because starting it is expensive. */
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

/** All QR codes of one picture, according to zbar. */
export async function readAllByZbar(png: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-zbar-'));
  try {
    const file = join(folder, 'sheet.png');
    await writeFile(file, png);
    return [...(await zbarXml([file])).matchAll(new RegExp(symbol, 'g'))].map(([, text = '']) => text);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** zbarimg exits with 4 if it finds no symbol in one of the pictures. */
async function zbarXml(files: readonly string[]): Promise<string> {
  try {
    return (await run('zbarimg', ['--xml', '--nodbus', '-q', ...files], { maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 4 && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}
