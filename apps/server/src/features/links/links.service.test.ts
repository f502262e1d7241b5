import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/app/test-clock.ts';
import type { Db, Listener } from '../../platform/db/db.ts';
import type { LinkRow } from './links.repo.ts';
import { databaseLinks } from './link-source.ts';
import { createLinks } from './links.service.ts';

const leadsTo = (address: string): LinkRow => ({
  code_id: '0198c0de-0000-7000-8000-000000000001',
  is_active: true,
  qr_type: 'url',
  destination_url: address,
  qr_data: null,
  title: null,
});
const found = (location: string) => ({ kind: 'found', location });

/** A database with one link in it, that answers when and how the test says. */
function aDatabase() {
  const clock = testClock();
  const state = { address: 'https://a.example/', reads: 0, down: false, hold: Promise.resolve() };
  let listener: Listener | undefined;
  const db = {
    async many() {
      state.reads += 1;
      const row = { hash: '7k3m9qx', ...leadsTo(state.address) };
      if (state.down) throw new Error('ECONNREFUSED');
      await state.hold;
      return [row];
    },
    listen(_: string, given: Listener) {
      listener = given;
      given.restored();
      return () => Promise.resolve();
    },
  } as unknown as Db;
  const links = createLinks({ source: databaseLinks(db, 'https://tessera.test'), clock, maxCacheBytes: 1e6 });
  return { state, clock, links, tell: () => listener as Listener };
}

describe('a link in memory', () => {
  it('is read from the database once, however many ask at the same time and afterwards', async () => {
    const { links, state } = aDatabase();
    await Promise.all(Array.from({ length: 100 }, () => links.resolve('7k3m9qx')));
    await links.resolve('7k3m9qx');
    expect(links.peek('7k3m9qx')).toEqual(found('https://a.example/'));
    expect(state.reads).toBe(1);
  });

  it('is read anew after a change, heard of from anywhere', async () => {
    const { links, state, tell } = aDatabase();
    await links.resolve('7k3m9qx');
    state.address = 'https://b.example/';
    tell().message('7k3m9qx');
    expect(links.peek('7k3m9qx')).toBeUndefined();
    expect(await links.resolve('7k3m9qx')).toEqual(found('https://b.example/'));
  });

  it('is not kept if it changed while it was being read', async () => {
    const { links, state } = aDatabase();
    let answer = () => {};
    state.hold = new Promise((resolve) => {
      answer = resolve;
    });
    const early = links.resolve('7k3m9qx');
    await Promise.resolve();
    state.address = 'https://b.example/';
    links.forget('7k3m9qx');
    answer();
    await early;
    expect(links.peek('7k3m9qx')).toBeUndefined();
    expect(await links.resolve('7k3m9qx')).toEqual(found('https://b.example/'));
  });

  it('is checked again when changes may have been missed', async () => {
    const { links, state, tell, clock } = aDatabase();
    await links.resolve('7k3m9qx');
    tell().lost();
    state.address = 'https://b.example/';
    clock.advance(1001);
    expect(links.peek('7k3m9qx')).toBeUndefined();
    tell().restored();
    expect(await links.resolve('7k3m9qx')).toEqual(found('https://b.example/'));
    expect(links.peek('7k3m9qx')).toEqual(found('https://b.example/'));
  });

  it('is checked at most once a second while nobody would tell of a change', async () => {
    const { links, state, tell, clock } = aDatabase();
    tell().lost();
    for (let n = 0; n < 50; n++) {
      await links.resolve('7k3m9qx');
      clock.advance(100);
    }
    expect(state.reads).toBeLessThanOrEqual(6);
  });
});

describe('while the database is down', () => {
  it('a link that is known goes on leading where it led, without asking again for each visitor', async () => {
    const { links, state, tell, clock } = aDatabase();
    await links.resolve('7k3m9qx');
    state.down = true;
    tell().lost();
    clock.advance(2000);
    for (let n = 0; n < 100; n++) expect(await links.resolve('7k3m9qx')).toEqual(found('https://a.example/'));
    expect(state.reads).toBe(2);
    expect(links.counts.stale).toBe(100);
    expect(links.peek('7k3m9qx')).toEqual(found('https://a.example/'));
  });

  it('a link that is known leads on when the database takes an answer and never gives it', async () => {
    const { links, state, tell, clock } = aDatabase();
    await links.resolve('7k3m9qx');
    tell().lost();
    clock.advance(2000);
    state.hold = new Promise(() => {});
    expect(await links.resolve('7k3m9qx')).toEqual(found('https://a.example/'));
    expect(links.peek('7k3m9qx')).toEqual(found('https://a.example/'));
  });

  it('a link that is not known says so at once, and is found when the database is back', async () => {
    const { links, state, clock } = aDatabase();
    state.down = true;
    await expect(links.resolve('7k3m9qx')).rejects.toThrow('The service is busy');
    await expect(links.resolve('7k3m9qx')).rejects.toThrow('The service is busy');
    expect(state.reads).toBe(1);
    state.down = false;
    clock.advance(1001);
    expect(await links.resolve('7k3m9qx')).toEqual(found('https://a.example/'));
  });
});
