import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { childProgram } from '../../platform/children/run-child.ts';
import { readFile } from './file-reader.ts';
import type { ReadMessage } from './read-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-file-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = JSON.stringify({ kind: 'rows', rows: [] } satisfies ReadMessage);

/** Reads with a program that writes a message, and then runs `code`. On a busy machine, it takes seconds to start. */
async function readWith(code: string, timeoutMs = 120_000): Promise<number> {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, `process.stdout.write(${JSON.stringify(`${rows}\n`)}); ${code}`);
  const run = childProgram({ file: pathToFileURL(file), timeoutMs, maxHeapMegabytes: 32 });
  const request = { mapping: null, publicUrl: 'https://tessera.test', now: '2026-01-01T00:00:00.000Z' };
  let count = 0;
  await readFile(run, { bytes: Buffer.alloc(10), request, signal: new AbortController().signal }, async () => {
    count += 1;
  });
  return count;
}

describe('the reader of an import', () => {
  it('reads the messages of its process', async () => {
    expect(await readWith('')).toBe(1);
  });

  it.each([
    ['takes too long', 'for (;;);', 1000],
    ['takes too much memory', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));', undefined],
  ])('refuses the file if its process %s', async (_, code, timeoutMs) => {
    await expect(readWith(code, timeoutMs)).rejects.toMatchObject({ code: 'import_too_complex' });
  });

  it('refuses the file with the reason of its process', async () => {
    const refused = JSON.stringify({ kind: 'refused', code: 'import_unreadable', line: 7 } satisfies ReadMessage);
    await expect(readWith(`console.log(${JSON.stringify(refused)})`)).rejects.toMatchObject({
      code: 'import_unreadable',
      line: 7,
      details: { params: { line: 7 } },
    });
  });

  it('fails if its process does', async () => {
    await expect(readWith('process.exitCode = 1;')).rejects.toThrow('ended with 1');
  });
});
