import * as fs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abandonedJournals } from './abandoned.ts';
import { type Journal, type JournalOptions, openJournal } from './journal.ts';
import { listSegments, positionOf, segmentFile, unreadBytes } from './position.ts';
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

async function aJournal(options: Partial<JournalOptions> = {}): Promise<Journal> {
  const journal = await openJournal({ root, source: `s${open.length}`, sync: 'off', log, ...options });
  open.push(journal);
  return journal;
}
const append = (journal: Journal, line: string) => new Promise<void>((resolve) => journal.append(line, resolve));
async function linesOf(folder: string, from = 0): Promise<string[]> {
  const { lines, next } = await readJournal(folder, from, { until: undefined, maxLines: 1e9 });
  return next === from ? lines : [...lines, ...(await linesOf(folder, next))];
}

/** A disk with room for so many bytes. */
function fullDisk(room: number): Disk & { room: number } {
  const disk = {
    ...fs,
    room,
    writeSync(fd: number, bytes: Buffer, offset: number, length: number, position: number) {
      const taken = Math.min(length, disk.room);
      if (taken === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      disk.room -= taken;
      return fs.writeSync(fd, bytes, offset, taken, position);
    },
  };
  return disk as unknown as Disk & { room: number };
}

describe('a journal', () => {
  it('has a line on the disk before it says that it is settled, and gives back all of them in order', async () => {
    const journal = await aJournal();
    const seen: string[][] = [];
    for (let n = 0; n < 50; n++)
      await new Promise<void>((resolve) =>
        journal.append(`line ${n}`, () => {
          seen.push([
            readFileSync(segmentFile(journal.folder, 1), 'latin1').includes(`line ${n}\n`) ? 'there' : 'missing',
          ]);
          resolve();
        }),
      );
    expect(new Set(seen.flat())).toEqual(new Set(['there']));
    expect(await linesOf(journal.folder)).toEqual(Array.from({ length: 50 }, (_, n) => `line ${n}`));
  });

  it('writes what comes in one turn of the event loop at once', async () => {
    const writes = vi.fn(fs.writeSync);
    const journal = await aJournal({ disk: { ...fs, writeSync: writes as unknown as typeof fs.writeSync } });
    await Promise.all(Array.from({ length: 200 }, (_, n) => append(journal, `line ${n}`)));
    expect(writes).toHaveBeenCalledTimes(1);
    expect(await linesOf(journal.folder)).toHaveLength(200);
  });

  it('keeps every byte that a header can have', async () => {
    const journal = await aJournal();
    const bytes = Array.from({ length: 256 }, (_, n) => String.fromCharCode(n))
      .filter((c) => c !== '\n')
      .join('');
    await append(journal, bytes);
    expect(await linesOf(journal.folder)).toEqual([bytes]);
  });

  it('goes on in a new file when one is long enough, and reads across files from any position', async () => {
    const journal = await aJournal({ segmentBytes: 200 });
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

  it('deletes what has been dealt with and nothing else', async () => {
    const journal = await aJournal({ segmentBytes: 100 });
    for (let n = 0; n < 20; n++) await append(journal, `line number ${n}`);
    const read = await readJournal(journal.folder, positionOf(3, 0), { until: journal.written(), maxLines: 1 });
    const rest = await linesOf(journal.folder, read.next);
    journal.discard(read.next);
    expect(rest.length).toBeGreaterThan(5);
    expect(await linesOf(journal.folder, read.next)).toEqual(rest);
    expect(unreadBytes(root, { folder: journal.folder, read: journal.written() })).toBeGreaterThan(0);
    expect(listSegments(journal.folder)[0]).toBe(3);
  });

  it('keeps no address on the disk once it is quiet', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    const journal = await aJournal();
    await append(journal, '203.0.113.7');
    journal.discard(journal.written());
    expect(listSegments(journal.folder)).toEqual([1]);
    vi.mocked(performance.now).mockReturnValue(12_000);
    journal.discard(journal.written());
    expect(listSegments(journal.folder)).toEqual([]);
    const read = journal.written();
    await append(journal, '203.0.113.8');
    expect(await linesOf(journal.folder, read)).toEqual(['203.0.113.8']);
    vi.restoreAllMocks();
  });

  it('waits for the disk before each answer when it is told to, several at a time', async () => {
    const order: string[] = [];
    const disk: Disk = {
      ...fs,
      fdatasync: ((fd: number, done: (error: null) => void) => {
        order.push('sync');
        setTimeout(() => done(null), 5);
      }) as unknown as Disk['fdatasync'],
    };
    const journal = await aJournal({ sync: 'always', disk });
    const answers = Array.from({ length: 3 }, (_, n) => append(journal, `line ${n}`).then(() => order.push('answer')));
    await Promise.all(answers);
    expect(order.slice(0, 4)).toEqual(['sync', 'answer', 'answer', 'answer']);
  });

  it('is made durable every so often, and not when nothing happened', async () => {
    const syncs = vi.fn(fs.fdatasync);
    const journal = await aJournal({ sync: 10, disk: { ...fs, fdatasync: syncs } });
    await append(journal, 'line');
    await vi.waitFor(() => expect(syncs).toHaveBeenCalledTimes(1));
    await sleep(50);
    expect(syncs).toHaveBeenCalledTimes(1);
  });
});

describe('a full disk', () => {
  it('costs clicks, which are counted, but no answer; and what comes later is recorded again', async () => {
    const disk = fullDisk(130);
    const journal = await aJournal({ disk });
    for (let n = 0; n < 10; n++) await append(journal, `line number ${n}`);
    expect(journal.counts).toMatchObject({ recorded: 3, dropped: 7 });
    disk.room = 1e6;
    for (let n = 10; n < 15; n++) await append(journal, `line number ${n}`);
    expect(journal.counts).toMatchObject({ recorded: 8, dropped: 7 });
    expect(await linesOf(journal.folder)).toEqual([0, 1, 2, 10, 11, 12, 13, 14].map((n) => `line number ${n}`));
  });

  it('is complained about once in a while, not once per click', async () => {
    const journal = await aJournal({ disk: fullDisk(0) });
    for (let n = 0; n < 100; n++) await append(journal, 'line');
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('that cannot even be cut back leaves a torn end, which is read past', async () => {
    const disk = fullDisk(90);
    disk.ftruncateSync = () => {
      throw new Error('EIO');
    };
    const journal = await aJournal({ disk });
    await append(journal, 'line number 0');
    await append(journal, 'line number 1');
    await append(journal, 'line number 2');
    disk.room = 1e6;
    await append(journal, 'line number 3');
    expect(listSegments(journal.folder)).toEqual([1, 2]);
    expect(await linesOf(journal.folder)).toEqual([0, 1, 3].map((n) => `line number ${n}`));
  });
});

describe('what a killed process leaves', () => {
  async function aFile(lines: number): Promise<{ folder: string; bytes: Buffer; ends: number[] }> {
    const journal = await aJournal();
    const ends: number[] = [];
    for (let n = 0; n < lines; n++) {
      await append(journal, `line number ${n}`);
      ends.push(journal.written() - positionOf(1, 0));
    }
    return { folder: journal.folder, bytes: readFileSync(segmentFile(journal.folder, 1)), ends };
  }

  it('is read up to its last whole write, wherever it was cut', async () => {
    const { folder, bytes, ends } = await aFile(4);
    for (let cut = 0; cut <= bytes.length; cut++) {
      writeFileSync(segmentFile(folder, 1), bytes.subarray(0, cut));
      expect(await linesOf(folder), `cut at ${cut}`).toHaveLength(ends.filter((end) => end <= cut).length);
    }
  });

  it('is read around a place that the disk has lost, and the loss is known', async () => {
    const { folder, bytes, ends } = await aFile(5);
    for (let place = ends[1] ?? 0; place < (ends[2] ?? 0); place++) {
      const damaged = Buffer.from(bytes);
      damaged[place] = (damaged[place] ?? 0) ^ 0xff;
      writeFileSync(segmentFile(folder, 1), damaged);
      const part = await readJournal(folder, 0, { until: undefined, maxLines: 1e9 });
      expect(part.lines, `damaged at ${place}`).toEqual([0, 1, 3, 4].map((n) => `line number ${n}`));
      expect(part.skipped).toBe((ends[2] ?? 0) - (ends[1] ?? 0));
    }
  });

  it('is taken over by one process, and never from a process that lives', async () => {
    const living = await aJournal({ source: 'living' });
    await append(living, 'mine');
    const dead = await openJournal({ root, source: 'dead', sync: 'off', log });
    await append(dead, 'left behind');
    await dead.close({ remove: false });

    const mine = abandonedJournals(root, 'new');
    const first = await mine.next();
    expect(first.value).toMatchObject({ source: 'dead' });
    const others: string[] = [];
    for await (const other of abandonedJournals(root, 'another')) others.push(other.source);
    expect(others).toEqual([]);
    if (!first.done) await first.value.release({ remove: true });
    expect((await mine.next()).done).toBe(true);
    expect(readdirSync(root)).toEqual(['living']);
  });
});
