import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes a file to a temporary folder for the given work. */
async function withFile<T>(name: string, content: Uint8Array | string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-print-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const mm = (points: string | undefined): number => (Number(points) * 25.4) / 72;

/** Width and height of a box of the first page, according to poppler, in millimeters. */
export const pdfBoxMm = (pdf: Uint8Array, box: 'Media' | 'Trim' | 'Bleed'): Promise<[number, number]> =>
  withFile('code.pdf', pdf, async (path) => {
    const { stdout } = await run('pdfinfo', ['-box', path]);
    const [, left, bottom, right, top] =
      new RegExp(`${box}Box:\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)`).exec(stdout) ?? [];
    return [mm(right) - mm(left), mm(top) - mm(bottom)];
  });

/** The standard that a file follows by its own account, such as PDF/X-1a:2003, according to poppler. */
export const pdfStandard = (pdf: Uint8Array): Promise<string | undefined> =>
  withFile('code.pdf', pdf, async (path) => {
    const { stdout } = await run('pdfinfo', [path]);
    return /PDF subtype:\s+(.+)/.exec(stdout)?.[1];
  });

/** The number of fonts in a file, according to poppler. */
export const countFonts = (pdf: Uint8Array): Promise<number> =>
  withFile('code.pdf', pdf, async (path) => {
    const { stdout } = await run('pdffonts', [path]);
    return stdout.trim().split('\n').slice(2).length;
  });

/** The resolutions of the images in a file, according to poppler. */
export const imageDpi = (pdf: Uint8Array): Promise<number[]> =>
  withFile('code.pdf', pdf, async (path) => {
    const { stdout } = await run('pdfimages', ['-list', path]);
    return stdout
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => Number(line.trim().split(/\s+/)[12]));
  });

export const rasterizeByPoppler = (pdf: Uint8Array, dpi: number): Promise<Buffer> =>
  withFile('code.pdf', pdf, async (path) => {
    await run('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', path, path]);
    return readFile(`${path}.png`);
  });

export const rasterizeByGhostscript = (name: 'code.pdf' | 'code.eps', file: Uint8Array | string, dpi: number) =>
  withFile(name, file, async (path) => {
    const output = `${path}.png`;
    await run('gs', [
      '-q',
      '-dSAFER',
      '-dBATCH',
      '-dNOPAUSE',
      '-dEPSCrop',
      '-dTextAlphaBits=4',
      '-dGraphicsAlphaBits=4',
      '-sDEVICE=png16m',
      `-r${dpi}`,
      `-sOutputFile=${output}`,
      path,
    ]);
    return readFile(output);
  });
