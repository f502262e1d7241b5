import type { LinkAnswer } from './link-answer.ts';

interface Entry {
  readonly answer: LinkAnswer;
  readonly bytes: number;
  /** The listener's epoch when it was read. */
  readonly epoch: number;
  readonly readAt: number;
  /** Requested since the last eviction scan. */
  used: boolean;
}

/** Approximate memory of an entry beside its destination: key, objects, map slot. */
const overheadBytes = 200;

/**
 * Links in memory, bounded in bytes. Eviction removes the oldest entry that was not requested since the last scan (second
 * chance), so a flood of links that are requested once does not evict links in use.
 */
export class LinkCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #changes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#entries.size;
  }
  get bytes(): number {
    return this.#bytes;
  }

  /** Grows with every change. */
  get changes(): number {
    return this.#changes;
  }

  /** Iteration may or may not see changes made meanwhile. */
  entries(): IterableIterator<[string, Entry]> {
    return this.#entries.entries();
  }

  find(hash: string): Entry | undefined {
    const entry = this.#entries.get(hash);
    if (entry) entry.used = true;
    return entry;
  }

  put(hash: string, answer: LinkAnswer, read: { epoch: number; at: number }): void {
    this.delete(hash);
    const bytes = overheadBytes + (answer.kind === 'found' ? answer.location.length : 0);
    this.#entries.set(hash, { answer, bytes, epoch: read.epoch, readAt: read.at, used: false });
    this.#bytes += bytes;
    this.#changes += 1;
    while (this.#bytes > this.#maxBytes) this.#evict();
  }

  delete(hash: string): void {
    const entry = this.#entries.get(hash);
    if (!entry) return;
    this.#entries.delete(hash);
    this.#bytes -= entry.bytes;
    this.#changes += 1;
  }

  /** Each requested entry gets one more round, so this ends. */
  #evict(): void {
    for (const [hash, entry] of this.#entries) {
      if (!entry.used) {
        this.delete(hash);
        return;
      }
      entry.used = false;
      this.#entries.delete(hash);
      this.#entries.set(hash, entry);
    }
  }
}
