import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWarmFile, writeWarmFile } from './warm-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-warm-'));
  file = join(folder, 'warm', 'links-1.warm');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const many = Array.from(
  { length: 20_000 },
  (_, n) => `${String(n).padStart(7, '0')}fhttps://example.org/caf\u00c3\u00a9/${n}`,
);

describe('warm file', () => {
  it('returns the lines written, byte for byte, and is readable by its owner only', async () => {
    expect(await writeWarmFile(file, many, 64 * 1024 * 1024)).toBe(many.length);
    expect(await readWarmFile(file)).toEqual(many);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('contains only the first lines within the size limit', async () => {
    expect(await writeWarmFile(file, many, 100_000)).toBeLessThan(many.length);
    expect(statSync(file).size).toBeLessThanOrEqual(100_100);
    expect((await readWarmFile(file))?.[0]).toBe(many[0]);
  });

  it('is ignored when it is incomplete, altered or missing', async () => {
    await writeWarmFile(file, many, 64 * 1024 * 1024);
    const whole = readFileSync(file);
    const altered = Buffer.from(whole);
    altered[1000] = (altered[1000] ?? 0) ^ 1;
    for (const bytes of [
      whole.subarray(0, 1000),
      whole.subarray(0, -1),
      altered,
      Buffer.alloc(0),
      whole.subarray(30),
    ]) {
      writeFileSync(file, bytes);
      expect(await readWarmFile(file)).toBeUndefined();
    }
    expect(await readWarmFile(join(folder, 'nothing'))).toBeUndefined();
  });

  it('stays unchanged when writing a new one fails', async () => {
    await writeWarmFile(file, ['old'], 1000);
    const failing = (function* () {
      yield 'new';
      throw new Error('stop');
    })();
    await expect(writeWarmFile(file, failing, 1000)).rejects.toThrow('stop');
    expect(await readWarmFile(file)).toEqual(['old']);
    expect(readdirSync(join(folder, 'warm'))).toEqual(['links-1.warm']);
  });
});
