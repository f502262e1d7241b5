import type { LinkKey } from '@tessera/contract';
import type { LinkAnswer } from './link-answer.ts';

/** When the read of a link started. */
export interface LinkRead {
  /** Incremented at each reconnect: an entry of an earlier epoch may have missed a change and must be revalidated. */
  readonly epoch: number;
  /** Unix milliseconds. */
  readonly at: number;
}

interface Entry {
  readonly answer: LinkAnswer;
  readonly bytes: number;
  readonly epoch: number;
  readonly readAt: number;
  /** Requested since the last eviction scan. */
  isUsed: boolean;
}

/** Approximate memory of an entry without its key and destination: objects, map slot. */
const overheadBytes = 200;

const cachedBytes = ({ location, rules }: LinkAnswer & { kind: 'found' }): number =>
  location.length + (rules ? JSON.stringify(rules).length : 0);

/**
 * Links in memory by their keys, bounded in bytes. Eviction is by the second-chance algorithm: it removes the oldest entry that was not
 * requested since the last scan, so a flood of links that are requested once does not evict links in use.
 */
export class LinkCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<LinkKey, Entry>();
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

  /** Incremented by every change. */
  get changes(): number {
    return this.#changes;
  }

  /** Iteration may or may not include later changes. */
  entries(): IterableIterator<[LinkKey, Entry]> {
    return this.#entries.entries();
  }

  find(key: LinkKey): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.isUsed = true;
    return entry;
  }

  put(key: LinkKey, answer: LinkAnswer, read: LinkRead): void {
    this.delete(key);
    const bytes = overheadBytes + key.length + (answer.kind === 'found' ? cachedBytes(answer) : 0);
    this.#entries.set(key, { answer, bytes, epoch: read.epoch, readAt: read.at, isUsed: false });
    this.#bytes += bytes;
    this.#changes += 1;
    while (this.#bytes > this.#maxBytes) this.#evict();
  }

  delete(key: LinkKey): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    this.#changes += 1;
  }

  /** Terminates, because a used entry is moved to the end only once. */
  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.isUsed) {
        this.delete(key);
        return;
      }
      entry.isUsed = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
  }
}
