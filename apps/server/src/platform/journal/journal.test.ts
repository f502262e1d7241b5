import * as fs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abandonedJournals } from './abandoned.ts';
import { type Journal, type JournalOptions, openJournal } from './journal.ts';
import { journalBytes } from './kept-segments.ts';
import { listSegments, positionOf, segmentFile } from './position.ts';
import { openProgress } from './progress.ts';
import { readJournal } from './read-journal.ts';
import type { Disk } from './segment-writer.ts';

let root: string;
let open: Journal[];
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-journal-test-'));
  open = [];
  vi.clearAllMocks();
});
afterEach(async () => {
  for (const journal of open) await journal.close({ remove: true });
  rmSync(root, { recursive: true, force: true });
});

async function openTestJournal(options: Partial<JournalOptions> = {}): Promise<Journal> {
  const journal = await openJournal({ root, source: `s${open.length}`, sync: 'off', log, ...options });
  open.push(journal);
  return journal;
}
const append = (journal: Journal, line: string) => new Promise<void>((resolve) => journal.append(line, resolve));
async function readAllLines(folder: string, from = 0): Promise<string[]> {
  const { lines, next } = await readJournal(folder, from, { until: undefined, maxLines: 1e9 });
  return next === from ? lines : [...lines, ...(await readAllLines(folder, next))];
}

/** A disk with this many free bytes. */
function fullDisk(freeBytes: number): Disk & { freeBytes: number } {
  const disk = {
    ...fs,
    freeBytes,
    writeSync(fd: number, bytes: Buffer, offset: number, length: number, position: number) {
      const written = Math.min(length, disk.freeBytes);
      if (written === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      disk.freeBytes -= written;
      return fs.writeSync(fd, bytes, offset, written, position);
    },
  };
  return disk as unknown as Disk & { freeBytes: number };
}

/** A disk on which the journals in `root` can take this many bytes. */
function smallDisk(maxBytes: number): Disk {
  const writeSync = (fd: number, bytes: Buffer, offset: number, length: number, position: number) => {
    const { kept, uncounted } = journalBytes(root);
    if (kept + uncounted + length > maxBytes) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    return fs.writeSync(fd, bytes, offset, length, position);
  };
  return { ...fs, writeSync: writeSync as unknown as Disk['writeSync'] };
}

describe('journal', () => {
  it('writes a line before it calls back, and returns all lines in order', async () => {
    const journal = await openTestJournal();
    const seen: string[][] = [];
    for (let n = 0; n < 50; n++)
      await new Promise<void>((resolve) =>
        journal.append(`line ${n}`, () => {
          seen.push([
            readFileSync(segmentFile(journal.folder, 1), 'latin1').includes(`line ${n}\n`) ? 'written' : 'missing',
          ]);
          resolve();
        }),
      );
    expect(new Set(seen.flat())).toEqual(new Set(['written']));
    expect(await readAllLines(journal.folder)).toEqual(Array.from({ length: 50 }, (_, n) => `line ${n}`));
  });

  it('writes all lines of one turn of the event loop at once', async () => {
    const writes = vi.fn(fs.writeSync);
    const journal = await openTestJournal({ disk: { ...fs, writeSync: writes as unknown as typeof fs.writeSync } });
    await Promise.all(Array.from({ length: 200 }, (_, n) => append(journal, `line ${n}`)));
    expect(writes).toHaveBeenCalledTimes(1);
    expect(await readAllLines(journal.folder)).toHaveLength(200);
  });

  it('stores every byte value that a header can have', async () => {
    const journal = await openTestJournal();
    const bytes = Array.from({ length: 256 }, (_, n) => String.fromCharCode(n))
      .filter((c) => c !== '\n')
      .join('');
    await append(journal, bytes);
    expect(await readAllLines(journal.folder)).toEqual([bytes]);
  });

  it('starts a new segment when one is full, and reads across segments', async () => {
    const journal = await openTestJournal({ segmentBytes: 200 });
    for (let n = 0; n < 30; n++) await append(journal, `line number ${n}`);
    expect(listSegments(journal.folder).length).toBeGreaterThan(4);
    const all: string[] = [];
    let from = 0;
    for (;;) {
      const part = await readJournal(journal.folder, from, { until: journal.written(), maxLines: 4 });
      if (part.next === from) break;
      all.push(...part.lines);
      from = part.next;
    }
    expect(from).toBe(journal.written());
    expect(all).toEqual(Array.from({ length: 30 }, (_, n) => `line number ${n}`));
  });

  it('deletes segments before the discarded position and no others', async () => {
    const journal = await openTestJournal({ segmentBytes: 100 });
    for (let n = 0; n < 20; n++) await append(journal, `line number ${n}`);
    const read = await readJournal(journal.folder, positionOf(3, 0), { until: journal.written(), maxLines: 1 });
    const rest = await readAllLines(journal.folder, read.next);
    journal.discard(read.next);
    expect(rest.length).toBeGreaterThan(5);
    expect(await readAllLines(journal.folder, read.next)).toEqual(rest);
    expect(journalBytes(root).uncounted).toBeGreaterThan(0);
    expect(listSegments(journal.folder)[0]).toBe(3);
  });

  it('deletes the last segment when it is fully read and idle', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    const journal = await openTestJournal();
    await append(journal, '203.0.113.7');
    journal.discard(journal.written());
    expect(listSegments(journal.folder)).toEqual([1]);
    vi.mocked(performance.now).mockReturnValue(12_000);
    journal.discard(journal.written());
    expect(listSegments(journal.folder)).toEqual([]);
    const read = journal.written();
    await append(journal, '203.0.113.8');
    expect(await readAllLines(journal.folder, read)).toEqual(['203.0.113.8']);
    vi.restoreAllMocks();
  });

  it('calls back after the sync with the policy `always`, once for several lines', async () => {
    const order: string[] = [];
    const disk: Disk = {
      ...fs,
      fdatasync: ((fd: number, done: (error: null) => void) => {
        order.push('sync');
        setTimeout(() => done(null), 5);
      }) as unknown as Disk['fdatasync'],
    };
    const journal = await openTestJournal({ sync: 'always', disk });
    const answers = Array.from({ length: 3 }, (_, n) => append(journal, `line ${n}`).then(() => order.push('answer')));
    await Promise.all(answers);
    expect(order.slice(0, 4)).toEqual(['sync', 'answer', 'answer', 'answer']);
  });

  it('syncs at the interval, and only after a write', async () => {
    const syncs = vi.fn(fs.fdatasync);
    const journal = await openTestJournal({ sync: 10, disk: { ...fs, fdatasync: syncs } });
    await append(journal, 'line');
    await expect.poll(() => syncs).toHaveBeenCalledTimes(1);
    await sleep(50);
    expect(syncs).toHaveBeenCalledTimes(1);
  });
});

describe('journal on a full disk', () => {
  it('drops and counts lines but calls back, and records again when there is space', async () => {
    const disk = fullDisk(130);
    const journal = await openTestJournal({ disk });
    for (let n = 0; n < 10; n++) await append(journal, `line number ${n}`);
    expect(journal.counts).toMatchObject({ recorded: 3, dropped: 7 });
    disk.freeBytes = 1e6;
    for (let n = 10; n < 15; n++) await append(journal, `line number ${n}`);
    expect(journal.counts).toMatchObject({ recorded: 8, dropped: 7 });
    expect(await readAllLines(journal.folder)).toEqual([0, 1, 2, 10, 11, 12, 13, 14].map((n) => `line number ${n}`));
  });

  it('deletes counted segments before it drops a line', async () => {
    const journal = await openTestJournal({ disk: smallDisk(300), segmentBytes: 100 });
    for (let n = 0; n < 8; n++) await append(journal, `line number ${n}`);
    expect(journal.counts).toMatchObject({ recorded: 8, dropped: 0 });
    openProgress(journal.folder, 60_000).update({ position: journal.written(), clicks: 8 }, 0);
    for (let n = 8; n < 10; n++) await append(journal, `line number ${n}`);
    expect(journal.counts).toMatchObject({ recorded: 10, dropped: 0 });
    expect((await readAllLines(journal.folder)).slice(-2)).toEqual(['line number 8', 'line number 9']);
  });

  it('logs an error at intervals, not per line', async () => {
    const journal = await openTestJournal({ disk: fullDisk(0) });
    for (let n = 0; n < 100; n++) await append(journal, 'line');
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('skips an incomplete frame that could not be truncated', async () => {
    const disk = fullDisk(90);
    disk.ftruncateSync = () => {
      throw new Error('EIO');
    };
    const journal = await openTestJournal({ disk });
    await append(journal, 'line number 0');
    await append(journal, 'line number 1');
    await append(journal, 'line number 2');
    disk.freeBytes = 1e6;
    await append(journal, 'line number 3');
    expect(listSegments(journal.folder)).toEqual([1, 2]);
    expect(await readAllLines(journal.folder)).toEqual([0, 1, 3].map((n) => `line number ${n}`));
  });
});

describe('journal of a killed process', () => {
  async function writeSegment(lines: number): Promise<{ folder: string; bytes: Buffer; ends: number[] }> {
    const journal = await openTestJournal();
    const ends: number[] = [];
    for (let n = 0; n < lines; n++) {
      await append(journal, `line number ${n}`);
      ends.push(journal.written() - positionOf(1, 0));
    }
    return { folder: journal.folder, bytes: readFileSync(segmentFile(journal.folder, 1)), ends };
  }

  it('is read up to its last complete frame, wherever it is cut', async () => {
    const { folder, bytes, ends } = await writeSegment(4);
    for (let cut = 0; cut <= bytes.length; cut++) {
      writeFileSync(segmentFile(folder, 1), bytes.subarray(0, cut));
      expect(await readAllLines(folder), `cut at ${cut}`).toHaveLength(ends.filter((end) => end <= cut).length);
    }
  });

  it('is read around a damaged frame, and the number of skipped bytes is reported', async () => {
    const { folder, bytes, ends } = await writeSegment(5);
    for (let offset = ends[1] ?? 0; offset < (ends[2] ?? 0); offset++) {
      const damaged = Buffer.from(bytes);
      damaged[offset] = (damaged[offset] ?? 0) ^ 0xff;
      writeFileSync(segmentFile(folder, 1), damaged);
      const part = await readJournal(folder, 0, { until: undefined, maxLines: 1e9 });
      expect(part.lines, `damaged at ${offset}`).toEqual([0, 1, 3, 4].map((n) => `line number ${n}`));
      expect(part.skipped).toBe((ends[2] ?? 0) - (ends[1] ?? 0));
    }
  });

  it('is adopted by one process only, and not while its own process runs', async () => {
    const running = await openTestJournal({ source: 'running' });
    await append(running, 'own line');
    const ended = await openJournal({ root, source: 'ended', sync: 'off', log });
    await append(ended, 'abandoned');
    await ended.close({ remove: false });

    const mine = abandonedJournals(root, 'new');
    const first = await mine.next();
    expect(first.value).toMatchObject({ source: 'ended' });
    const others: string[] = [];
    for await (const other of abandonedJournals(root, 'another')) others.push(other.source);
    expect(others).toEqual([]);
    if (!first.done) await first.value.release({ remove: true });
    expect((await mine.next()).done).toBe(true);
    expect(readdirSync(root)).toEqual(['running']);
  });
});
