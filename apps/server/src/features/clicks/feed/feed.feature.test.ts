// On PostgreSQL: batches of several processes are counted at the same time, and some of them roll back.
import { type ClickEvent, endpoints, type QueryInput, type SignedIn } from '@tessera/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProUser, subscribe } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser, logIn } from '../../../../test/app/users.ts';
import { createLinkedCode, follow, type LinkedCode, safari } from '../../../../test/app/visitors.ts';
import { days } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { agentReader } from '../../../platform/user-agents/user-agents.ts';
import { makeBatch } from '../counting/batch.ts';
import { countBatch, ensurePosition } from '../counting/counting.repo.ts';
import { formatLine } from '../recording/click-line.ts';
import { createPartitions } from '../upkeep/partitions.repo.ts';
import { openDailySalts } from '../upkeep/upkeep.repo.ts';

const app = useTestApp({ unlimited: true, env: { CLICK_RETENTION_DAYS: '10', WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { list } = endpoints.clicks;

let owner: SignedIn & { email: string };
let code: LinkedCode;
beforeEach(async () => {
  owner = await createProUser(app);
  code = await createLinkedCode(app, owner);
});

type Query = QueryInput<typeof list>;
const logInAgain = async () => {
  owner = { ...owner, ...(await logIn(app, owner.email)) };
};
const read = async (query: Query = {}) => (await app.call(list, { token: owner.accessToken, query })).body;

/** Reads until there are no more clicks. */
async function readAll(query: Query = {}): Promise<{ clicks: ClickEvent[]; cursor: string }> {
  const clicks: ClickEvent[] = [];
  for (let cursor = query.cursor; ; ) {
    const page = await read({ ...query, ...(cursor !== undefined && { cursor }) });
    clicks.push(...page.clicks);
    cursor = page.next_cursor;
    if (!page.has_more) return { clicks, cursor };
  }
}

async function visit(hash: string, visitor: Parameters<typeof follow>[2] = {}): Promise<void> {
  await follow(app, hash, visitor);
  await app.shipper.shipAll();
}

describe('GET /v1/clicks', () => {
  it('returns clicks in the order they were counted, with the details of webhooks', async () => {
    const clicked_at = app.clock.now().toISOString();
    await visit(code.hash, { from: '8.8.8.8', headers: { referer: 'https://www.example.org/page?secret' } });
    await visit(`${code.hash.toUpperCase()}?src=poster`, { headers: { dnt: '1' } });
    await visit(code.hash, { headers: { 'user-agent': 'Googlebot/2.1' } });
    const facts = { id: expect.any(String) as string, code_id: code.id, short_hash: code.hash, clicked_at, rule: null };
    const phone = { country: 'US', device: 'mobile', browser: 'Safari', os: 'iOS', referrer: 'example.org' };
    const nothing = { country: null, device: null, browser: null, os: null, referrer: null };
    expect(await read()).toMatchObject({
      clicks: [
        { ...facts, ...phone, source: 'click', source_label: null, is_unique: true },
        { ...facts, ...nothing, source: 'scan', source_label: 'poster', is_unique: false },
      ],
      has_more: false,
    });
  });

  it('has the ids of webhooks', async () => {
    const body = { url: 'http://127.0.0.1:9/', events: ['code.clicked' as const] };
    await app.call(endpoints.webhooks.create, { token: owner.accessToken, body });
    await visit(code.hash);
    const sent = await app.db.column(sql`select click_id from webhook_clicks where code_id = ${code.id}`);
    expect((await read()).clicks.map(({ id }) => id)).toEqual(sent);
  });

  it('continues at the cursor with the clicks that were counted since', async () => {
    await visit(code.hash);
    const { next_cursor: cursor, clicks } = await read();
    expect(await read({ cursor })).toEqual({ clicks: [], next_cursor: cursor, has_more: false });
    await visit(code.hash);
    const later = await read({ cursor });
    expect(later).toMatchObject({ clicks: [{ is_unique: false }], has_more: false });
    expect(later.clicks[0]?.id).not.toBe(clicks[0]?.id);
  });

  it('returns pages of the wanted size, across days, and leaves out clicks of others', async () => {
    const stranger = await createLinkedCode(app, await createSignedInUser(app));
    for (let n = 0; n < 9; n++) {
      await visit(code.hash);
      await visit(stranger.hash);
      app.clock.advance(days(1));
    }
    await logInAgain();
    const { clicks } = await readAll({ limit: '2' });
    expect(clicks.map(({ clicked_at }) => clicked_at)).toEqual(clicks.map(({ clicked_at }) => clicked_at).toSorted());
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(9);
  });

  it('selects by code, days and details', async () => {
    const other = await createLinkedCode(app, owner);
    await visit(code.hash, { from: '8.8.8.8' });
    await visit(other.hash.toUpperCase(), { headers: { dnt: '1' } });
    const today = app.clock.now().toISOString().slice(0, 10);
    const codesOf = async (query: Query) => (await readAll(query)).clicks.map(({ code_id }) => code_id);
    expect(await codesOf({ code_id: other.id })).toEqual([other.id]);
    expect(await codesOf({ country: 'US' })).toEqual([code.id]);
    expect(await codesOf({ country: '' })).toEqual([other.id]);
    expect(await codesOf({ source: 'scan' })).toEqual([other.id]);
    expect(await codesOf({ device: 'mobile', browser: 'Firefox' })).toEqual([]);
    expect(await codesOf({ from: today, to: today })).toEqual([code.id, other.id]);
    expect(await codesOf({ to: '2026-01-01' })).toEqual([]);
  });

  it('leaves out the clicks of deleted codes', async () => {
    const gone = await createLinkedCode(app, owner);
    await visit(gone.hash);
    await visit(code.hash);
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: gone.id } });
    expect((await readAll()).clicks.map(({ code_id }) => code_id)).toEqual([code.id]);
  });

  it('refuses a malformed cursor and an account without detailed statistics', async () => {
    const call = (cursor: string) => app.callForError(list, { token: owner.accessToken, query: { cursor } });
    expect(await call('next')).toMatchObject({
      status: 400,
      body: { code: 'bad_request', fields: { cursor: expect.any(String) as string } },
    });
    await subscribe(app, owner.email, 'canceled');
    expect(await call('0.0')).toMatchObject({ status: 403, body: { code: 'analytics_requires_pro' } });
  });

  it('answers 410 to a cursor if clicks after it are deleted, and starts with the stored ones without it', async () => {
    const { next_cursor: before } = await read();
    await visit(code.hash);
    const { next_cursor: behind } = await read();
    app.clock.advance(days(11));
    await logInAgain();
    await app.upkeep.run();
    const expired = await app.callForError(list, { token: owner.accessToken, query: { cursor: before } });
    expect(expired).toMatchObject({ status: 410, body: { code: 'click_cursor_expired', params: { count: 10 } } });
    await visit(code.hash);
    expect((await read()).clicks).toHaveLength(1);
    expect((await read({ cursor: behind })).clicks).toHaveLength(1);
  });

  it('passes clicks that were counted before those of an earlier day, which are deleted', async () => {
    const late = app.clock.now();
    app.clock.advance(days(1));
    for (let n = 0; n < 3; n++) await visit(code.hash);
    const lateLine = formatLine(late.getTime(), code.hash, { 'user-agent': safari }, '8.8.8.8', { source: 'scan' });
    await new Promise<void>((resolve) => app.journal.append(lateLine, resolve));
    await app.shipper.shipAll();
    app.clock.advance(days(10));
    await logInAgain();
    expect((await readAll({ limit: '2' })).clicks).toHaveLength(3);
  });

  it('has the clicks that a node of the release before counts', async () => {
    await visit(code.hash);
    await app.db.run(sql`
      insert into click_raw (code_id, at, kind) values (${code.id}, ${app.clock.now()}, 'p'), (${code.id}, ${app.clock.now()}, 'b')`);
    await visit(code.hash);
    const { clicks } = await readAll({ limit: '1' });
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(3);
  });

  it('streams lines of JSON with a cursor after each page', async () => {
    for (let n = 0; n < 5; n++) await follow(app, code.hash);
    await app.shipper.shipAll();
    const answer = await app.http.inject({
      url: '/v1/clicks?limit=2',
      headers: { authorization: `Bearer ${owner.accessToken}`, accept: 'application/x-ndjson' },
    });
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Partial<ClickEvent> & { has_more?: boolean });
    expect(lines.map(({ has_more }) => has_more)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
      undefined,
      true,
      undefined,
      false,
    ]);
    expect(lines.flatMap(({ id }) => id ?? [])).toEqual((await readAll()).clicks.map(({ id }) => id));
  });

  it('answers an error before the first line as JSON', async () => {
    const answer = await app.http.inject({
      url: '/v1/clicks?cursor=next',
      headers: { authorization: `Bearer ${owner.accessToken}`, accept: 'application/x-ndjson' },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
  });
});

describe('clicks that are counted at the same time', () => {
  const batchSize = 20;
  const batchesPerProcess = 15;
  const classifier = { agentOf: agentReader(), countryOf: () => 'US' };

  /** Counts the batches of a journal, each in a transaction that stays open for a while. Every third one is killed before the commit and repeated. */
  async function countJournal(source: string, hashes: readonly string[]): Promise<void> {
    const now = app.clock.now();
    const salts = await openDailySalts(app.db, [now.toISOString().slice(0, 10)]);
    await ensurePosition(app.db, source, now);
    for (let n = 0, isRepeated = false; n < batchesPerProcess; ) {
      const lines = Array.from({ length: batchSize }, (_, line) =>
        formatLine(now.getTime(), hashes[line % hashes.length] ?? '', { 'user-agent': safari }, '8.8.8.8', {
          source: 'scan',
        }),
      );
      const batch = makeBatch({ lines, next: n + 1, skipped: 0 }, salts, classifier);
      if (batch.kind !== 'ready') throw new Error('no salts');
      const isKilled: boolean = n % 3 === 1 && !isRepeated;
      await app.db
        .tx(async (tx) => {
          await countBatch(tx, { source, from: n, to: n + 1, now, batch });
          await sleep(Math.random() * 20);
          if (isKilled) await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
        })
        .catch((error: unknown) => {
          if (!isKilled) throw error;
        });
      isRepeated = isKilled;
      if (!isKilled) n += 1;
    }
  }

  it('are each in the feed once, for a reader that does not wait for them', async () => {
    const hashes = [
      code.hash,
      ...(await Promise.all([1, 2, 3].map(async () => (await createLinkedCode(app, owner)).hash))),
    ];
    await createPartitions(app.db, [app.clock.now().toISOString().slice(0, 10)]).catch(() => {});
    const sources = ['a', 'b', 'c', 'd'].map((name) => `${name}-${code.id}`);
    let isCounting = true;
    const counting = Promise.all(sources.map((source, n) => countJournal(source, hashes.slice(n % 2)))).finally(() => {
      isCounting = false;
    });
    const ids: string[] = [];
    for (let cursor: string | undefined, isLast = false; !isLast; ) {
      isLast = !isCounting;
      const read = await readAll({ limit: '7', ...(cursor !== undefined && { cursor }) });
      ids.push(...read.clicks.map(({ id }) => id));
      cursor = read.cursor;
      await sleep(1);
    }
    await counting;
    const clicks = sources.length * batchesPerProcess * batchSize;
    expect([ids.length, new Set(ids).size]).toEqual([clicks, clicks]);
  });
});
