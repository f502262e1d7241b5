import { type LinkKey, linkKey, onDefaultHost } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { noKey } from '../../../test/app/no-key.ts';
import { testClock } from '../../../test/app/test-clock.ts';
import type { Db, Listener } from '../../platform/db/db.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { databaseLinks } from './link-source.ts';
import { readDestinationBlocks } from '../moderation/blocks/destination-blocks.service.ts';
import { createLinks, type KnownLink } from './links.service.ts';

const found = (location: string) => ({ kind: 'found', location }) as const;
const nthHash = (n: number) => linkKey(onDefaultHost(String(n).padStart(7, '0')));

/** Links on a database that is unreachable until the test calls `back`. */
function linksOn(stored: Map<LinkKey, string>) {
  const state = { reads: 0, isAway: true, meanwhile: () => {} };
  let listener: Listener | undefined;
  const row = (hash: LinkKey) => ({
    name: hash,
    hash,
    code_id: 'x',
    is_active: true,
    qr_type: 'url',
    destination_url: stored.get(hash),
    qr_data: null,
    title: null,
  });
  const db = {
    async many({ values }: Sql) {
      state.reads += 1;
      const rows = (values[0] as LinkKey[]).filter((hash) => stored.has(hash)).map(row);
      state.meanwhile();
      if (state.isAway) throw new Error('ECONNREFUSED');
      return rows;
    },
    listen(_: string, given: Listener) {
      listener = given;
      return () => Promise.resolve();
    },
  } as unknown as Db;
  const clock = testClock();
  const links = createLinks({
    source: databaseLinks(db, 'https://tessera.test', readDestinationBlocks, noKey),
    clock,
    maxCacheBytes: 1e7,
  });
  const back = () => {
    state.isAway = false;
    listener?.restored();
  };
  return { links, state, clock, back, notify: (hash: string) => listener?.message(hash) };
}

const preloaded: KnownLink[] = [
  [nthHash(1), found('https://same.example/')],
  [nthHash(2), found('https://old.example/')],
  [nthHash(3), found('https://deleted.example/')],
];
const stored = () =>
  new Map([
    [nthHash(1), 'https://same.example/'],
    [nthHash(2), 'https://new.example/'],
  ]);

describe('preloaded links', () => {
  it('are answered while the database is unreachable', async () => {
    const { links } = linksOn(stored());
    links.preload(preloaded);
    expect(await links.resolve(nthHash(2))).toEqual(found('https://old.example/'));
    // After the first failure, visitors do not wait for the database.
    expect(links.peek(nthHash(3))).toEqual(found('https://deleted.example/'));
    await expect(links.resolve(nthHash(9))).rejects.toThrow();
  });

  it('are all revalidated when the database is back', async () => {
    const { links, back } = linksOn(stored());
    links.preload(preloaded);
    back();
    await expect.poll(() => links.memory.size).toBe(2);
    expect(links.peek(nthHash(1))).toEqual(found('https://same.example/'));
    expect(links.peek(nthHash(2))).toEqual(found('https://new.example/'));
    expect(links.peek(nthHash(3))).toBeUndefined();
    expect([...links.known()].map(([hash]) => hash)).toEqual([nthHash(1), nthHash(2)]);
  });

  it('are revalidated in batches of 500', async () => {
    const all = new Map(Array.from({ length: 1234 }, (_, n) => [nthHash(n), `https://example.org/${n}`]));
    const { links, back, state } = linksOn(all);
    links.preload([...all.keys()].map((hash) => [hash, found('https://old.example/')]));
    back();
    await expect.poll(() => [...all].every(([hash, to]) => links.peek(hash)?.kind === 'found' && to)).toBe(true);
    expect([...all].filter(([hash, to]) => (links.peek(hash) as { location: string }).location !== to)).toEqual([]);
    expect(state.reads).toBe(3);
  });

  it('are read again if they change during revalidation', async () => {
    const { links, back, state, notify } = linksOn(stored());
    links.preload(preloaded);
    state.meanwhile = () => notify(nthHash(2));
    back();
    await expect.poll(() => links.peek(nthHash(1))).toBeDefined();
    expect(links.peek(nthHash(2))).toBeUndefined();
  });

  it('stay cached if the database is lost before they are revalidated', async () => {
    const { links, back, state, clock } = linksOn(stored());
    links.preload(preloaded);
    back();
    state.isAway = true;
    await expect.poll(() => state.reads).toBe(1);
    clock.advance(5000);
    expect(await links.resolve(nthHash(3))).toEqual(found('https://deleted.example/'));
    await links.close();
  });
});
