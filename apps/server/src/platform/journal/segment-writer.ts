import * as fs from 'node:fs';
import { type Position, positionOf, segmentFile } from './position.ts';

/** The file functions that the journal uses; tests replace them to simulate a full disk. */
export type Disk = Pick<typeof fs, 'openSync' | 'writeSync' | 'ftruncateSync' | 'fdatasync' | 'close'>;

interface Segment {
  readonly fd: number;
  readonly openedAt: number;
  runningSyncs: number;
  isRetired: boolean;
}

/** Appends to numbered files, the segments. Each write is complete or has no effect. */
export class SegmentWriter {
  readonly #folder: string;
  readonly #segmentBytes: number;
  readonly #disk: Disk;
  #current: Segment | undefined;
  #number = 0;
  #offset = 0;

  constructor(folder: string, segmentBytes: number, disk: Disk = fs) {
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    this.#disk = disk;
  }

  get position(): Position {
    return positionOf(this.#number, this.#offset);
  }

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  /** The age of the current file in milliseconds; 0 if there is none. */
  age(): number {
    return this.#current ? performance.now() - this.#current.openedAt : 0;
  }

  /** Throws if the write fails; the next call may succeed. */
  write(bytes: Buffer): void {
    const { fd } = this.#writable();
    try {
      let done = 0;
      while (done < bytes.length) {
        done += this.#disk.writeSync(fd, bytes, done, bytes.length - done, this.#offset + done);
      }
      this.#offset += bytes.length;
    } catch (error) {
      this.#undo(fd);
      throw error;
    }
  }

  /** Calls back when everything written so far is on the disk. */
  sync(done: (error: Error | null) => void): void {
    const segment = this.#current;
    if (!segment) {
      done(null);
      return;
    }
    segment.runningSyncs += 1;
    this.#disk.fdatasync(segment.fd, (error) => {
      segment.runningSyncs -= 1;
      this.#closeIfUnused(segment);
      done(error);
    });
  }

  /** Closes the current file; the next write opens a new one. */
  retire(): void {
    const segment = this.#current;
    if (!segment) return;
    segment.isRetired = true;
    this.sync(() => {});
    this.#current = undefined;
  }

  #writable(): Segment {
    if (this.#current && this.#offset >= this.#segmentBytes) this.retire();
    if (this.#current) return this.#current;
    // The file contains visitors' addresses: only its owner may read it.
    const fd = this.#disk.openSync(segmentFile(this.#folder, this.#number + 1), 'wx', 0o600);
    this.#number += 1;
    this.#offset = 0;
    this.#current = { fd, openedAt: performance.now(), runningSyncs: 0, isRetired: false };
    return this.#current;
  }

  /** Truncates a partial write. If that fails, leaves it as an incomplete frame at the end of a retired file. */
  #undo(fd: number): void {
    try {
      this.#disk.ftruncateSync(fd, this.#offset);
    } catch {
      this.retire();
    }
  }

  /** Closes a file after its last sync: a closed descriptor may be reused for another file. */
  #closeIfUnused(segment: Segment): void {
    if (segment.isRetired && segment.runningSyncs === 0) this.#disk.close(segment.fd, () => {});
  }
}
