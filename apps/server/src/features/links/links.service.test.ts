import { linkKey, onDefaultHost } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { noKey } from '../../../test/app/no-key.ts';
import { testClock } from '../../../test/app/test-clock.ts';
import type { Db, Listener } from '../../platform/db/db.ts';
import type { LinkRow } from './links.repo.ts';
import { databaseLinks } from './link-source.ts';
import { readDestinationBlocks } from '../moderation/blocks/destination-blocks.service.ts';
import { createLinks, everyLink } from './links.service.ts';

const linkRow = (address: string): LinkRow => ({
  name: '7k3m9qx',
  is_kept: false,
  hash: '7k3m9qx',
  code_id: '0198c0de-0000-7000-8000-000000000001',
  is_reserved: false,
  is_trial: false,
  is_active: true,
  qr_type: 'url',
  destination_url: address,
  qr_data: null,
  title: null,
  routing: null,
  link_password: null,
  link_preview: null,
  passes_query: false,
  passes_click_id: false,
  link_secret: null,
  limited_clicks: null,
  is_suspended: false,
  block_category: null,
  has_destination_blocks: false,
});
const key = linkKey(onDefaultHost('7k3m9qx'));
const found = (location: string) => ({ kind: 'found', location });

/** Links on a database with one link, controlled by `state`. */
function openLinks() {
  const clock = testClock();
  const state = { address: 'https://a.example/', reads: 0, isDown: false, hold: Promise.resolve() };
  let listener: Listener | undefined;
  const db = {
    async many() {
      state.reads += 1;
      const row = linkRow(state.address);
      if (state.isDown) throw new Error('ECONNREFUSED');
      await state.hold;
      return [row];
    },
    listen(_: string, given: Listener) {
      listener = given;
      given.restored();
      return () => Promise.resolve();
    },
  } as unknown as Db;
  const links = createLinks({
    source: databaseLinks(db, 'https://tessera.test', readDestinationBlocks, noKey),
    clock,
    maxCacheBytes: 1e6,
  });
  return { state, clock, links, source: () => listener as Listener };
}

describe('cached link', () => {
  it('is read from the database once for simultaneous and later requests', async () => {
    const { links, state } = openLinks();
    await Promise.all(Array.from({ length: 100 }, () => links.resolve(key)));
    await links.resolve(key);
    expect(links.peek(key)).toEqual(found('https://a.example/'));
    expect(state.reads).toBe(1);
  });

  it('is read again after a reported change', async () => {
    const { links, state, source } = openLinks();
    await links.resolve(key);
    state.address = 'https://b.example/';
    source().message('7k3m9qx');
    expect(links.peek(key)).toBeUndefined();
    expect(await links.resolve(key)).toEqual(found('https://b.example/'));
  });

  it('stays cached if the link of the same name on another host changes', async () => {
    const { links, source } = openLinks();
    await links.resolve(key);
    source().message(linkKey({ host: 'go.example.org', name: '7k3m9qx' }));
    expect(links.peek(key)).toEqual(found('https://a.example/'));
  });

  it('is not cached if it changes while it is read', async () => {
    const { links, state } = openLinks();
    let answer = () => {};
    state.hold = new Promise((resolve) => {
      answer = resolve;
    });
    const early = links.resolve(key);
    await Promise.resolve();
    state.address = 'https://b.example/';
    links.invalidate(key);
    answer();
    await early;
    expect(links.peek(key)).toBeUndefined();
    expect(await links.resolve(key)).toEqual(found('https://b.example/'));
  });

  it('is revalidated when changes may have been missed', async () => {
    const { links, state, source, clock } = openLinks();
    await links.resolve(key);
    source().lost();
    state.address = 'https://b.example/';
    clock.advance(1001);
    expect(links.peek(key)).toBeUndefined();
    source().restored();
    expect(await links.resolve(key)).toEqual(found('https://b.example/'));
    expect(links.peek(key)).toEqual(found('https://b.example/'));
  });

  it('is read again after `everyLink` is reported, even if a lookup was in progress', async () => {
    const { links, state, source } = openLinks();
    await links.resolve(key);
    let answer = () => {};
    state.hold = new Promise((resolve) => {
      answer = resolve;
    });
    source().message(everyLink);
    state.address = 'https://b.example/';
    source().message(everyLink);
    expect(links.peek(key)).toBeUndefined();
    const late = links.resolve(key);
    answer();
    expect(await late).toEqual(found('https://b.example/'));
    await expect.poll(() => links.peek(key)).toEqual(found('https://b.example/'));
  });

  it('stays in use while the database does not answer after any link may have changed', async () => {
    const { links, state, source } = openLinks();
    await links.resolve(key);
    state.isDown = true;
    source().message(everyLink);
    expect(await links.resolve(key)).toEqual(found('https://a.example/'));
  });

  it('is revalidated at most once a second while changes are not reported', async () => {
    const { links, state, source, clock } = openLinks();
    source().lost();
    for (let n = 0; n < 50; n++) {
      await links.resolve(key);
      clock.advance(100);
    }
    expect(state.reads).toBeLessThanOrEqual(6);
  });
});

describe('known', () => {
  const linksWith = (row: LinkRow) => {
    const db = {
      many: () => Promise.resolve([row]),
      listen: () => () => Promise.resolve(),
    } as unknown as Db;
    const source = databaseLinks(db, 'https://tessera.test', readDestinationBlocks, noKey);
    return createLinks({ source, clock: testClock(), maxCacheBytes: 1e6 });
  };

  it.each([
    ['found', linkRow('https://a.example/'), 1],
    ['gone', { ...linkRow('https://a.example/'), code_id: null }, 1],
    ['reserved', { ...linkRow('https://a.example/'), code_id: null, is_reserved: true }, 0],
  ])('returns a %s link unless it is reserved', async (kind, row, saved) => {
    const links = linksWith(row);
    expect((await links.resolve(key)).kind).toBe(kind);
    expect([...links.known()]).toHaveLength(saved);
  });
});

describe('database down', () => {
  it('answers a cached link without a lookup per visitor', async () => {
    const { links, state, source, clock } = openLinks();
    await links.resolve(key);
    state.isDown = true;
    source().lost();
    clock.advance(2000);
    for (let n = 0; n < 100; n++) expect(await links.resolve(key)).toEqual(found('https://a.example/'));
    expect(state.reads).toBe(2);
    expect(links.counts.stale).toBe(100);
    expect(links.peek(key)).toEqual(found('https://a.example/'));
  });

  it('answers a cached link when the database does not answer', async () => {
    const { links, state, source, clock } = openLinks();
    await links.resolve(key);
    source().lost();
    clock.advance(2000);
    state.hold = new Promise(() => {});
    expect(await links.resolve(key)).toEqual(found('https://a.example/'));
    expect(links.peek(key)).toEqual(found('https://a.example/'));
  });

  it('rejects an unknown link at once, and finds it when the database is back', async () => {
    const { links, state, clock } = openLinks();
    state.isDown = true;
    await expect(links.resolve(key)).rejects.toThrow('The service is busy');
    await expect(links.resolve(key)).rejects.toThrow('The service is busy');
    expect(state.reads).toBe(1);
    state.isDown = false;
    clock.advance(1001);
    expect(await links.resolve(key)).toEqual(found('https://a.example/'));
  });
});
