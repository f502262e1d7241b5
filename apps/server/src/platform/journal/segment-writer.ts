import * as fs from 'node:fs';
import { type Position, positionOf, segmentFile } from './position.ts';

/** What the journal asks of the disk; tests bring a disk that fills up. */
export type Disk = Pick<typeof fs, 'openSync' | 'writeSync' | 'ftruncateSync' | 'fdatasync' | 'close'>;

interface Segment {
  readonly fd: number;
  readonly openedAt: number;
  syncs: number;
  retired: boolean;
}

/** Appends to numbered files, one after the other. What it is given stands in a file whole or not at all. */
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

  /** How long ago the file that is being written was begun; 0 when there is none. */
  age(): number {
    return this.#current ? performance.now() - this.#current.openedAt : 0;
  }

  /** Throws when the disk does not take it; the next call tries anew. */
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

  /** Asks the disk to make durable what has been written so far. */
  sync(done: (error: Error | null) => void): void {
    const segment = this.#current;
    if (!segment) {
      done(null);
      return;
    }
    segment.syncs += 1;
    this.#disk.fdatasync(segment.fd, (error) => {
      segment.syncs -= 1;
      this.#closeIfUnused(segment);
      done(error);
    });
  }

  /** Goes on in a new file. */
  retire(): void {
    const segment = this.#current;
    if (!segment) return;
    this.#current = undefined;
    segment.retired = true;
    segment.syncs += 1;
    this.#disk.fdatasync(segment.fd, () => {
      segment.syncs -= 1;
      this.#closeIfUnused(segment);
    });
  }

  #writable(): Segment {
    if (this.#current && this.#offset >= this.#segmentBytes) this.retire();
    if (this.#current) return this.#current;
    // Addresses of visitors stand in it until they are counted: nobody else may read it.
    const fd = this.#disk.openSync(segmentFile(this.#folder, this.#number + 1), 'wx', 0o600);
    this.#number += 1;
    this.#offset = 0;
    this.#current = { fd, openedAt: performance.now(), syncs: 0, retired: false };
    return this.#current;
  }

  /** Takes back the part of a write that the disk took, or leaves it as the torn end of a file nobody appends to. */
  #undo(fd: number): void {
    try {
      this.#disk.ftruncateSync(fd, this.#offset);
    } catch {
      this.retire();
    }
  }

  /** Its number may be another file's by the time a late sync runs, so it is closed after the last one. */
  #closeIfUnused(segment: Segment): void {
    if (segment.retired && segment.syncs === 0) this.#disk.close(segment.fd, () => {});
  }
}
