import { execFileSync } from 'node:child_process';

/** What zbar, a decoder with no part in the product, reads in a picture. */
export const readBarcodes = (file: string): string[] =>
  execFileSync('zbarimg', ['--raw', '--nodbus', '-q', file], { encoding: 'utf8' }).trimEnd().split('\n');
