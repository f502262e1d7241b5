import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../clock/clock.ts';
import { journalBytes, limitKept } from './kept-segments.ts';
import { listSegments, positionOf, segmentFile } from './position.ts';
import { openProgress } from './progress.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-kept-segments-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A journal with segments of 100 bytes, written at these times, that is counted up to a position. */
function makeJournal(name: string, writtenAt: readonly number[], position: number): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [index, at] of writtenAt.entries()) {
    const file = segmentFile(folder, index + 1);
    writeFileSync(file, Buffer.alloc(100));
    utimesSync(file, at, at);
  }
  openProgress(folder, minutes(60)).update({ position, clicks: 1 }, 0);
  return folder;
}

describe('kept segments', () => {
  it('are told from uncounted ones by the stored progress', () => {
    makeJournal('a', [1, 2, 3], positionOf(2, 40));
    makeJournal('b', [1], 0);
    expect(journalBytes(root)).toEqual({ kept: 140, uncounted: 260 });
  });

  it('are deleted above the limit, the oldest of all journals first, and never an uncounted one', () => {
    const a = makeJournal('a', [10, 30, 50], positionOf(3, 100));
    const b = makeJournal('b', [20, 40, 60], positionOf(2, 50));
    expect(limitKept(root, 300)).toEqual({ deletedBytes: 200, isExceeded: false });
    expect([listSegments(a), listSegments(b)]).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect(limitKept(root, 0)).toEqual({ deletedBytes: 100, isExceeded: true });
    expect([listSegments(a), listSegments(b)]).toEqual([[3], [2, 3]]);
  });
});

describe('progress of a journal', () => {
  const at = (position: number) => ({ position, clicks: position });

  it('keeps segments for the time after they were counted', () => {
    const progress = openProgress(root, minutes(60));
    progress.update(at(10), minutes(0));
    progress.update(at(20), minutes(30));
    expect(progress.keepFrom(minutes(59))).toBe(0);
    expect(progress.keepFrom(minutes(60))).toBe(10);
    expect(progress.keepFrom(minutes(90))).toBe(20);
  });

  it('keeps nothing if the time is 0', () => {
    const progress = openProgress(root, 0);
    progress.update(at(10), 5);
    progress.update(at(20), 5);
    expect(progress.keepFrom(5)).toBe(20);
  });

  it('survives the process, with a bounded number of entries', () => {
    const progress = openProgress(root, minutes(60));
    for (let n = 1; n <= 240; n++) progress.update(at(n), minutes(n / 2));
    const reopened = openProgress(root, minutes(60));
    expect(reopened.counted()).toEqual(at(240));
    expect(reopened.keepFrom(minutes(120))).toBe(120);
    expect(statSync(join(root, 'progress.json')).size).toBeLessThan(61 * 40);
  });

  it('keeps segments that the database has lost, however old they are', () => {
    const progress = openProgress(root, minutes(60));
    progress.update(at(10), minutes(0));
    progress.update(at(20), minutes(10));
    progress.update(at(5), minutes(90));
    expect(progress.keepFrom(minutes(90))).toBe(0);
    expect(progress.furthest()).toEqual(at(20));
  });

  it('does not keep segments longer after the clock was set back', () => {
    const progress = openProgress(root, minutes(60));
    progress.update(at(10), minutes(6000));
    progress.update(at(10), minutes(0));
    expect(progress.keepFrom(minutes(60))).toBe(10);
  });
});
