import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../../platform/log/log.ts';
import type { Download, Downloader } from '../../../platform/outbound/downloader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOtherLists, findHashes, findListStates, markRefreshed, storeList } from './block-lists.repo.ts';
import { countHosts, hasHost, packHosts } from './host-set.ts';
import { hostsIn, readLines } from './list-lines.ts';

export interface BlockListDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids'> {
  log: Pick<Logger, 'warn' | 'info'>;
  downloader: Downloader;
}

/** `failed`: the content before stays in use. */
export type Refreshed = { source: string } & (
  | { kind: 'loaded'; hosts: number }
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string }
);

/** The lists of `BLOCK_LISTS`, stored in the database for all processes and checked in memory. */
export type BlockLists = ReturnType<typeof createBlockLists>;

const maxBytes = 50 * 1024 * 1024;
const maxHosts = 4_000_000;
/** How long a process may use lists that another one has replaced. */
const staleMs = 10_000;

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

async function openFile(source: string): Promise<Download> {
  const path = source.startsWith('file:') ? fileURLToPath(source) : source;
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
  return { body: createReadStream(path), etag: null };
}

async function* listedHosts(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const line of readLines(body)) yield* hostsIn(line);
}

export function createBlockLists({ config, db, clock, ids, log, downloader }: BlockListDeps) {
  const { blockLists: sources } = config;
  const loaded = new Map<string, { version: string; hashes: Buffer }>();
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function read(source: string, etag: string | null): Promise<Refreshed> {
    const download = isAddress(source) ? await downloader.get(source, { etag, maxBytes }) : await openFile(source);
    const now = clock.now();
    if (download === 'unchanged') {
      await markRefreshed(db, source, now);
      return { source, kind: 'unchanged' };
    }
    const hashes = await packHosts(listedHosts(download.body), maxHosts);
    const hosts = countHosts(hashes);
    // An error page in place of the list must not unblock everything.
    if (hosts === 0) throw new Error('no hosts found');
    await storeList(db, { source, version: ids.uuid(now), hosts, hashes, etag: download.etag }, now);
    checkedAt = Number.NEGATIVE_INFINITY;
    return { source, kind: 'loaded', hosts };
  }

  /** One after the other: each takes memory while it is read. */
  async function readAll(wanted: readonly string[]): Promise<Refreshed[]> {
    const states = new Map((await findListStates(db)).map((state) => [state.source, state]));
    const results: Refreshed[] = [];
    for (const source of wanted)
      try {
        results.push(await read(source, states.get(source)?.etag ?? null));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ source, reason }, 'block-list not refreshed');
        results.push({ source, kind: 'failed', reason });
      }
    await deleteOtherLists(db, sources);
    return results;
  }

  /** Reads the lists that have changed into the memory of this process. */
  async function update(): Promise<void> {
    const now = clock.now().getTime();
    if (now - checkedAt < staleMs) return;
    const states = (await findListStates(db)).filter(({ source }) => sources.includes(source));
    for (const { source, version } of states) {
      if (loaded.get(source)?.version === version) continue;
      const found = await findHashes(db, source);
      if (found) loaded.set(source, found);
    }
    for (const source of loaded.keys()) if (!states.some((state) => state.source === source)) loaded.delete(source);
    checkedAt = now;
  }

  return {
    /** The list that has the host of this URL, or one of its parent domains. */
    async listOf(urls: readonly string[]): Promise<Map<string, string>> {
      const listed = new Map<string, string>();
      if (sources.length === 0) return listed;
      await update();
      for (const url of urls) {
        const { hostname } = new URL(url);
        for (const [source, { hashes }] of loaded) if (hasHost(hashes, hostname)) listed.set(url, source);
      }
      return listed;
    },
    /** Reads all lists again. */
    refresh: (): Promise<Refreshed[]> => readAll(sources),
    /** Reads lists that were never read, such as those of a changed setting. */
    async loadMissing() {
      if (sources.length === 0) return;
      const known = (await findListStates(db)).map(({ source }) => source);
      const missing = sources.filter((source) => !known.includes(source));
      if (missing.length > 0) await readAll(missing);
    },
  };
}
