import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** What zbar, a decoder with no part in the product, reads in a picture. It knows no drawings: those become pixels first. */
export async function readBarcodes(file: string): Promise<string[]> {
  const picture = file.endsWith('.svg') ? `${file}.png` : file;
  if (picture !== file) await sharp(readFileSync(file)).png().toFile(picture);
  return execFileSync('zbarimg', ['--raw', '--nodbus', '-q', picture], { encoding: 'utf8' }).trimEnd().split('\n');
}
