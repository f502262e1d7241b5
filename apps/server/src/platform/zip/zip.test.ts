import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzip } from '@tessera/test-kit/unzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ZipEntry, zipOf } from './zip.ts';

const modifiedAt = new Date('2026-03-01T10:00:00Z');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-zip-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function* datedEntries(...entries: Omit<ZipEntry, 'modifiedAt'>[]) {
  for (const entry of entries) yield { ...entry, modifiedAt };
}

describe('zipOf', () => {
  it('makes an archive that another program reads', async () => {
    const chunks = (async function* () {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    })();
    const entries = datedEntries(
      { name: 'a.txt', content: 'Déjà vu' },
      { name: 'folder/b.bin', content: Buffer.from([1, 2, 3]), isCompressed: false },
      { name: 'Café/c.txt', content: chunks },
    );
    const names = unzip(await buffer(zipOf(entries)), folder);
    expect(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')])).toEqual([
      ['a.txt', Buffer.from('Déjà vu').toString('latin1')],
      ['folder/b.bin', '\x01\x02\x03'],
      ['Café/c.txt', 'one two'],
    ]);
  });

  it('makes a valid archive without entries', async () => {
    expect(unzip(await buffer(zipOf(datedEntries())), folder)).toEqual([]);
  });

  it('requests an entry only when those before are read', async () => {
    let requested = 0;
    const endless = (async function* () {
      for (;;) {
        requested += 1;
        yield { name: `${requested}.bin`, content: Buffer.alloc(100_000), isCompressed: false, modifiedAt };
      }
    })();
    let read = 0;
    for await (const chunk of zipOf(endless)) {
      read += chunk.length;
      if (read > 1_000_000) break;
    }
    expect(requested).toBeLessThan(30);
  });

  it('throws the error of an entry', async () => {
    const failing = (async function* () {
      yield Buffer.from('a');
      throw new Error('not readable');
    })();
    await expect(buffer(zipOf(datedEntries({ name: 'a', content: failing })))).rejects.toThrow('not readable');
    const broken = (async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'a', content: 'a', modifiedAt };
      throw new Error('database gone');
    })();
    await expect(buffer(zipOf(broken))).rejects.toThrow('database gone');
  });
});
