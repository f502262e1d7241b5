import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** The QR codes that zbar, which the product does not use, reads in a picture. zbar cannot read SVG, so that is rasterized first. */
export async function readBarcodes(file: string): Promise<string[]> {
  const picture = file.endsWith('.svg') ? `${file}.png` : file;
  if (picture !== file) await sharp(readFileSync(file)).png().toFile(picture);
  return execFileSync('zbarimg', ['--raw', '--nodbus', '-q', picture], { encoding: 'utf8' }).trimEnd().split('\n');
}
