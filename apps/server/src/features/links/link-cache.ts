import type { LinkAnswer } from './link-answer.ts';

interface Entry {
  readonly answer: LinkAnswer;
  readonly bytes: number;
  /** What the listener's state was when it was read. */
  readonly epoch: number;
  readonly readAt: number;
  /** Asked for since the last search for room. */
  used: boolean;
}

/** Roughly what an entry costs beside its destination: key, objects, place in the map. */
const overheadBytes = 200;

/**
 * Links in memory, up to a number of bytes. Who searches for room takes the oldest entry that nobody asked for since the
 * last search, so a flood of links that are asked for once does not push out those that are in use.
 */
export class LinkCache {
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #changes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
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

  /** Those who go through it slowly see what changes meanwhile, or not. */
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
    const bytes = overheadBytes + (answer.at === 'found' ? answer.location.length : 0);
    this.#entries.set(hash, { answer, bytes, epoch: read.epoch, readAt: read.at, used: false });
    this.#bytes += bytes;
    this.#changes += 1;
    while (this.#bytes > this.#mostBytes) this.#makeRoom();
  }

  delete(hash: string): void {
    const entry = this.#entries.get(hash);
    if (!entry) return;
    this.#entries.delete(hash);
    this.#bytes -= entry.bytes;
    this.#changes += 1;
  }

  /** Each used entry gets one more round, so this ends. */
  #makeRoom(): void {
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
