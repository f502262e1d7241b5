// On both engines: parallel repetitions of a report.
import { type BodyInput, type Conversion, endpoints, type QueryInput, type SignedIn } from '@tessera/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProUser, subscribe } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, logIn } from '../../../test/app/users.ts';
import { createLinkedCode, follow, type LinkedCode } from '../../../test/app/visitors.ts';
import { days, hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { eraseConversions } from './erasure.repo.ts';

const app = useTestApp({ unlimited: true, env: { CLICK_RETENTION_DAYS: '10' } });
const { report: reportCall, list } = endpoints.conversions;

type Item = BodyInput<typeof reportCall>['items'][number];

let owner: SignedIn & { email: string };
let code: LinkedCode;
beforeEach(async () => {
  owner = await createProUser(app);
  code = await createLinkedCode(app, owner);
});

const call = (items: Item[], headers: Record<string, string> = {}) =>
  app.call(reportCall, { token: owner.accessToken, body: { items }, headers });
const report = async (...items: Item[]) => (await call(items)).body.results;
const statusesOf = async (...items: Item[]) => (await report(...items)).map(({ status }) => status);
const read = async (query: QueryInput<typeof list> = {}) =>
  (await app.call(list, { token: owner.accessToken, query })).body;
const logInAgain = async () => {
  owner = { ...owner, ...(await logIn(app, owner.email)) };
};

/** The id of a new click on the code. */
async function clickId(visit = code.hash): Promise<string> {
  const request = { token: owner.accessToken, params: { id: code.id }, body: { pass_click_id: true } };
  await app.call(endpoints.qrCodes.putLinkSettings, request);
  const { location } = (await follow(app, visit)).headers;
  return String(new URL(String(location)).searchParams.get('tes_click'));
}

const ofOwner = () =>
  sql`code_id in (select id from qr_codes where user_id = (select id from users where email = ${owner.email}))`;
const countTotals = () =>
  app.db.value<number>(sql`select coalesce(sum(conversions), 0)::int from conversion_totals where ${ofOwner()}`);

/** Whether the totals are those of the stored conversions. */
async function expectTotals(): Promise<void> {
  const counted = await app.db.many(sql`
    select code_id, date_bin('15 minutes', occurred_at, timestamptz 'epoch') as start, goal, coalesce(currency, '') as currency,
      count(*) as conversions, trim_scale(coalesce(sum(value), 0))::text as value
    from conversions where ${ofOwner()} group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  const stored = await app.db.many(sql`
    select code_id, start, goal, currency, conversions, trim_scale(value)::text as value from conversion_totals
    where ${ofOwner()} order by 1, 2, 3, 4`);
  expect(stored).toEqual(counted);
}

describe('POST /v1/conversions', () => {
  it('counts a conversion of a code by any of its names', async () => {
    await app.db.run(sql`update qr_codes set external_id = 'table-4' where id = ${code.id}`);
    const results = await report(
      { goal: 'visit', code_id: code.id },
      { goal: 'visit', short_hash: code.hash.toUpperCase(), value: '0019.90', currency: 'EUR', external_id: 'order-1' },
      { goal: 'visit', code_external_id: 'table-4', occurred_at: '2026-02-27T12:00:00+01:00' },
    );
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201]);
    const now = app.clock.now().toISOString();
    const facts = {
      goal: 'visit',
      code_id: code.id,
      short_hash: code.hash,
      source: 'unknown',
      clicked_at: null,
      rule: null,
    };
    expect(results.map(({ conversion }) => conversion)).toMatchObject([
      { ...facts, occurred_at: now, value: null, currency: null, external_id: null },
      { ...facts, occurred_at: now, value: '19.9', currency: 'EUR', external_id: 'order-1' },
      { ...facts, occurred_at: '2026-02-27T11:00:00.000Z' },
    ]);
    expect((await read()).conversions).toEqual(results.map(({ conversion }) => conversion));
    await expectTotals();
  });

  it('reads code, time, source and label from the id of a click', async () => {
    const clicked = Math.floor(app.clock.now().getTime() / 1000) * 1000;
    const click_id = await clickId(`${code.hash.toUpperCase()}?src=poster`);
    app.clock.advance(hours(3));
    await logInAgain();
    const [result] = await report({ goal: 'purchase', click_id });
    expect(result?.conversion).toMatchObject({
      code_id: code.id,
      clicked_at: new Date(clicked).toISOString(),
      occurred_at: app.clock.now().toISOString(),
      source: 'scan',
      source_label: 'poster',
      rule: 'default',
    });
    const stored = sql`select 1 from conversions v where v::text like ${`%${click_id}%`}`;
    expect(await app.db.has(stored)).toBe(false);
  });

  it('gives each item a result of its own', async () => {
    const click_id = await clickId();
    const results = await report(
      { goal: 'a', code_id: code.id },
      { goal: 'a', code_id: '0198c0de-0000-7000-8000-000000000000' },
      { goal: 'a', click_id: `${click_id.slice(0, -2)}${click_id.endsWith('AA') ? 'BA' : 'AA'}` },
      { goal: 'a', code_id: code.id, occurred_at: new Date(app.clock.now().getTime() + minutes(6)).toISOString() },
      { goal: 'a', code_id: code.id, occurred_at: new Date(app.clock.now().getTime() - days(10) - 1).toISOString() },
      { goal: 'a', code_id: code.id, occurred_at: new Date(app.clock.now().getTime() + minutes(4)).toISOString() },
      { goal: 'a', click_id },
      { goal: 'a', click_id },
    );
    expect(
      results.map(({ status, error }) => [status, error?.code, error?.fields && Object.keys(error.fields)]),
    ).toEqual([
      [201, undefined, undefined],
      [404, 'not_found', undefined],
      [422, 'click_id_invalid', undefined],
      [422, 'validation_failed', ['occurred_at']],
      [422, 'validation_failed', ['occurred_at']],
      [201, undefined, undefined],
      [201, undefined, undefined],
      [200, undefined, undefined],
    ]);
    expect(results[5]?.conversion?.occurred_at).toBe(app.clock.now().toISOString());
    expect(results[7]?.conversion).toEqual(results[6]?.conversion);
    await expectTotals();
  });

  it('refuses the codes and clicks of other accounts, and clicks that are too old', async () => {
    const click_id = await clickId();
    const own = owner;
    owner = await createProUser(app);
    const results = await report(
      { goal: 'a', click_id },
      { goal: 'a', code_id: code.id },
      { goal: 'a', short_hash: code.hash },
    );
    expect(results.map(({ error }) => error?.code)).toEqual(['click_id_invalid', 'not_found', 'not_found']);
    owner = own;
    app.clock.advance(days(10) + 1000);
    await logInAgain();
    expect(await statusesOf({ goal: 'a', click_id })).toEqual([422]);
  });

  it.each<[string, object]>([
    ['click_id', { goal: 'a' }],
    ['click_id', { goal: 'a', code_id: '0198c0de-0000-7000-8000-000000000000', short_hash: '7k3m9qx' }],
    ['currency', { goal: 'a', short_hash: '7k3m9qx', value: '1' }],
    ['currency', { goal: 'a', short_hash: '7k3m9qx', currency: 'EUR' }],
    ['value', { goal: 'a', short_hash: '7k3m9qx', value: '-1', currency: 'EUR' }],
    ['value', { goal: 'a', short_hash: '7k3m9qx', value: 1, currency: 'EUR' }],
    ['goal', { goal: 'Purchase', short_hash: '7k3m9qx' }],
    ['visitor', { goal: 'a', short_hash: '7k3m9qx', visitor: 'Ann' }],
  ])('refuses an invalid %s: %j', async (field, item) => {
    const { status, body } = await app.callForError(reportCall, {
      token: owner.accessToken,
      body: { items: [{ goal: 'a', short_hash: code.hash }, item as Item] },
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`items.1.${field}`]]);
    expect((await read()).conversions).toEqual([]);
  });

  it('requires Pro, and a key with its scope', async () => {
    const free = await createSignedInUser(app);
    const body = { items: [{ goal: 'a', short_hash: code.hash }] };
    const refused = await app.callForError(reportCall, { token: free.accessToken, body });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'analytics_requires_pro', requires_subscription: true },
    });
    const keyWith = async (scopes: ('conversions:create' | 'codes:write' | 'stats:read')[]) =>
      (await app.call(endpoints.apiKeys.create, { token: owner.accessToken, body: { name: 'Shop', scopes } })).body.key;
    expect((await app.call(reportCall, { token: await keyWith(['conversions:create']), body })).status).toBe(200);
    const other = await app.callForError(reportCall, { token: await keyWith(['codes:write', 'stats:read']), body });
    expect(other).toMatchObject({ status: 403, body: { code: 'scope_missing' } });
  });
});

describe('a repetition', () => {
  it('counts once for the same goal and external id', async () => {
    const item = { goal: 'purchase', code_id: code.id, external_id: 'order-1' };
    expect(await statusesOf(item)).toEqual([201]);
    expect(await statusesOf({ ...item, value: '5', currency: 'EUR' }, item)).toEqual([200, 200]);
    expect(await statusesOf({ ...item, goal: 'review' }, { ...item, external_id: 'order-2' })).toEqual([201, 201]);
    await expectTotals();
  });

  it('counts once for the same goal and click, and twice with two external ids', async () => {
    const click_id = await clickId();
    expect(await statusesOf({ goal: 'signup', click_id })).toEqual([201]);
    app.clock.advance(days(9));
    await logInAgain();
    expect(await statusesOf({ goal: 'signup', click_id })).toEqual([200]);
    const orders = ['1', '2'].map((external_id) => ({ goal: 'purchase', click_id, external_id }));
    expect(await statusesOf(...orders)).toEqual([201, 201]);
    await expectTotals();
  });

  it('counts once in 50 parallel requests', async () => {
    const click_id = await clickId();
    const items = [
      { goal: 'purchase', code_id: code.id, external_id: 'order-1', value: '19.90', currency: 'EUR' },
      { goal: 'signup', click_id },
      { goal: 'purchase', code_id: code.id, external_id: 'order-2', value: '0.10', currency: 'EUR' },
    ];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => statusesOf(...(n % 2 === 0 ? items : items.toReversed()))),
    );
    const created = replies.flat().filter((status) => status === 201);
    expect([created.length, replies.flat().length]).toEqual([3, 150]);
    expect((await read()).conversions).toHaveLength(3);
    await expectTotals();
  });

  it('counts once after a crash between commit and reply', async () => {
    const items: Item[] = [
      { goal: 'visit', code_id: code.id },
      { goal: 'visit', code_id: code.id },
      { goal: 'purchase', code_id: code.id, external_id: 'order-1' },
    ];
    const first = await call(items, { 'idempotency-key': 'crashed' });
    expect(first.body.results.map(({ status }) => status)).toEqual([201, 201, 201]);
    await app.db.run(sql`update idempotency_keys set response = null`);
    app.clock.advance(minutes(2));
    const second = await call(items, { 'idempotency-key': 'crashed' });
    expect(second.body.results.map(({ status }) => status)).toEqual([200, 200, 200]);
    const idsIn = ({ body }: typeof first) => body.results.map(({ conversion }) => conversion?.id);
    expect(idsIn(second)).toEqual(idsIn(first));
    await expectTotals();
  });

  it('counts nothing if the transaction is rolled back', async () => {
    await app.db.run(sql`alter table webhooks rename to hidden_webhooks`);
    const item = { goal: 'purchase', code_id: code.id, external_id: 'order-1' };
    const { status } = await app.callForError(reportCall, { token: owner.accessToken, body: { items: [item] } });
    expect(status).toBe(500);
    await app.db.run(sql`alter table hidden_webhooks rename to webhooks`);
    expect(await statusesOf(item)).toEqual([201]);
    await expectTotals();
  });
});

describe('totals', () => {
  it('equal the stored conversions for any reports', async () => {
    const other = await createLinkedCode(app, owner);
    const now = app.clock.now().getTime();
    const item: fc.Arbitrary<Item> = fc
      .record({
        goal: fc.constantFrom('a', 'b'),
        code_id: fc.constantFrom(code.id, other.id),
        occurred_at: fc.integer({ min: now - days(9), max: now }).map((at) => new Date(at).toISOString()),
        external_id: fc.option(fc.constantFrom('1', '2', '3', '4', '5'), { nil: undefined }),
        money: fc.option(fc.tuple(fc.nat(1_000_000_000), fc.constantFrom('EUR', 'JPY')), { nil: undefined }),
      })
      .map(({ money, external_id: externalId, ...rest }) => ({
        ...rest,
        ...(externalId !== undefined && { external_id: externalId }),
        ...(money && { value: (money[0] / 100).toFixed(2), currency: money[1] }),
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 20 }), async (items) => {
        await report(...items);
        await expectTotals();
      }),
      { numRuns: 15 },
    );
  });
});

describe('GET /v1/analytics with goals', () => {
  const analyticsOf = async (query: QueryInput<typeof endpoints.analytics.read>) =>
    (await app.call(endpoints.analytics.read, { token: owner.accessToken, query: { ...query, group_by: 'goals' } }))
      .body;

  it('equals a count over the single conversions, for any days and zone', async () => {
    const now = app.clock.now().getTime();
    const other = await createLinkedCode(app, owner);
    const items = Array.from({ length: 90 }, (_, n) => ({
      goal: ['a', 'b', 'c'][n % 3] ?? 'a',
      code_id: n % 4 === 0 ? other.id : code.id,
      occurred_at: new Date(now - n * 9_100_000).toISOString(),
      ...(n % 2 === 0 && { value: `${n}.25`, currency: n % 5 === 0 ? 'JPY' : 'EUR' }),
    }));
    await report(...items);
    const day = (at: number, zone: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Eucla');
    const span = fc.tuple(fc.nat(9), fc.nat(9)).map(([one, two]) => [Math.max(one, two), Math.min(one, two)] as const);
    await fc.assert(
      fc.asyncProperty(zones, span, fc.boolean(), async (tz, [first, last], isOne) => {
        const [from, to] = [day(now - days(first), tz), day(now - days(last), tz)];
        const { conversions, goals } = await analyticsOf({ tz, from, to, ...(isOne && { id: other.id }) });
        const counted = items.filter(({ occurred_at: at, code_id: id }) => {
          const local = day(Date.parse(at), tz);
          return local >= from && local <= to && (!isOne || id === other.id);
        });
        expect(conversions).toBe(counted.length);
        for (const { goal, conversions: count, values } of goals ?? []) {
          const ofGoal = counted.filter((item) => item.goal === goal);
          expect(count).toBe(ofGoal.length);
          for (const { currency, value } of values) {
            const inCurrency = ofGoal.filter((item) => item.currency === currency);
            expect(Number(value)).toBe(inCurrency.reduce((sum, item) => sum + Number(item.value), 0));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('follows filters by what the id of a click says, and has none for a country', async () => {
    await report(
      { goal: 'a', code_id: code.id },
      { goal: 'a', click_id: await clickId(`${code.hash.toUpperCase()}?src=poster`) },
    );
    expect(await analyticsOf({})).toMatchObject({ conversions: 2, goals: [{ goal: 'a', conversions: 2, values: [] }] });
    // Filters read single clicks, so the range has to be stored.
    const from = new Date(app.clock.now().getTime() - days(2)).toISOString().slice(0, 10);
    const countOf = async (filter: QueryInput<typeof endpoints.analytics.read>) => {
      const { code_count: codes, conversions } = await analyticsOf({ from, ...filter });
      expect(codes).toBe(1);
      return conversions;
    };
    expect(await countOf({ source: 'scan' })).toBe(1);
    expect(await countOf({ source_label: 'poster' })).toBe(1);
    expect(await countOf({ source_label: '' })).toBe(1);
    expect(await countOf({ source: 'click' })).toBe(0);
    expect(await countOf({ country: 'FR' })).toBeUndefined();
    expect(await analyticsOf({ compare: 'previous' })).toMatchObject({ conversions: 2, previous_conversions: 0 });
  });

  it('counts the clicks that led to a goal by what decided where they lead, as long as single clicks are stored', async () => {
    const variants = [
      { name: 'Photos', weight: 1 },
      { name: 'List', weight: 1, destination_url: 'https://example.org/list' },
    ];
    const body = { timezone: 'UTC', rules: [], variants };
    const request = { token: owner.accessToken, params: { id: code.id } };
    const routed = await app.call(endpoints.qrCodes.putRules, { ...request, body });
    const [photos, list] = routed.body.variants.map(({ id }) => `variant:${id}`);
    await app.call(endpoints.qrCodes.putLinkSettings, { ...request, body: { pass_click_id: true } });
    const clicks = new Map<boolean, string>();
    for (let visitor = 1; clicks.size < 2 && visitor < 60; visitor += 1) {
      const { location } = (await follow(app, code.hash, { from: `10.1.0.${visitor}` })).headers;
      const { pathname, searchParams } = new URL(String(location));
      clicks.set(pathname === '/list', String(searchParams.get('tes_click')));
    }
    const [one = '', other = ''] = [clicks.get(false), clicks.get(true)];
    await report(
      { goal: 'order', click_id: one, external_id: '1' },
      { goal: 'order', click_id: one, external_id: '2' },
      { goal: 'order', click_id: other },
      { goal: 'visit', click_id: other },
      { goal: 'order', code_id: code.id },
    );
    const readBy = async (query: QueryInput<typeof endpoints.analytics.read>) =>
      (await app.call(endpoints.analytics.read, { token: owner.accessToken, query: { id: code.id, ...query } })).body;
    const to = app.clock.now().toISOString().slice(0, 10);
    const read = await readBy({ from: to, to, group_by: 'goals,rules' });
    expect(read.conversions).toBe(5);
    expect(read.goals_by_rule).toHaveLength(3);
    expect(read.goals_by_rule).toEqual(
      expect.arrayContaining([
        { goal: 'order', rule: photos, clicks: 1 },
        { goal: 'order', rule: list, clicks: 1 },
        { goal: 'visit', rule: list, clicks: 1 },
      ]),
    );
    expect(await readBy({ from: to, to, group_by: 'goals' })).not.toHaveProperty('goals_by_rule');
    const from = new Date(app.clock.now().getTime() - days(200)).toISOString().slice(0, 10);
    expect(await readBy({ from, to, group_by: 'goals,rules' })).not.toHaveProperty('goals_by_rule');
  });
});

describe('GET /v1/conversions', () => {
  it('continues at a cursor, without a conversion twice or missing while others are reported', async () => {
    const send = (n: number) =>
      report({ goal: n % 2 === 0 ? 'even' : 'odd', code_id: code.id, external_id: String(n) });
    const all: Conversion[] = [];
    let cursor: string | undefined;
    const readMore = async () => {
      const page = await read({ limit: '7', ...(cursor !== undefined && { cursor }) });
      all.push(...page.conversions);
      cursor = page.next_cursor;
      return page.has_more;
    };
    await Promise.all(Array.from({ length: 30 }, (_, n) => Promise.all([send(n), n % 5 === 0 ? read() : undefined])));
    while (await readMore());
    await Promise.all(Array.from({ length: 20 }, (_, n) => send(n + 20)));
    while (await readMore());
    expect(all.map((one) => Number(one.external_id)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n),
    );
    expect((await read({ goal: 'odd' })).conversions).toHaveLength(20);
  });

  it('deletes conversions by age, keeps their totals, and says that a cursor has missed some', async () => {
    await report(
      { goal: 'old', code_id: code.id, external_id: '1' },
      { goal: 'old', code_id: code.id, external_id: '2' },
    );
    const { next_cursor: cursor } = await read({ limit: '1' });
    app.clock.advance(days(10) + 1);
    await logInAgain();
    await report({ goal: 'new', code_id: code.id });
    await app.deleteExpired();
    expect((await read()).conversions).toMatchObject([{ goal: 'new' }]);
    const { status, body } = await app.callForError(list, { token: owner.accessToken, query: { cursor } });
    expect([status, body.code, body.params]).toEqual([410, 'conversion_cursor_expired', { count: 10 }]);
    expect(await countTotals()).toBe(3);
  });

  it('is empty after the code is deleted, whose keys can be used again', async () => {
    const other = await createLinkedCode(app, owner);
    const item = { goal: 'a', external_id: 'order-1' };
    await report({ ...item, code_id: code.id }, { goal: 'a', code_id: code.id });
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: code.id } });
    expect((await read()).conversions).toEqual([]);
    const goals = { token: owner.accessToken, query: { group_by: 'goals' as const } };
    expect((await app.call(endpoints.analytics.read, goals)).body).toMatchObject({ conversions: 0, goals: [] });
    expect(await statusesOf({ ...item, code_id: other.id })).toEqual([201]);
    expect((await read()).conversions).toMatchObject([{ code_id: other.id }]);
  });

  it.each(['code', 'account'])('leaves no rows of a deleted %s', async (deleted) => {
    const other = await createLinkedCode(app, await createProUser(app));
    await app.db.run(sql`
      insert into conversion_totals (user_id, code_id, start, goal, currency, conversions, value)
      select user_id, id, ${app.clock.now()}::timestamptz, 'a', '', 1, 0 from qr_codes where id = ${other.id}`);
    await report({ goal: 'a', code_id: code.id }, { goal: 'b', code_id: code.id });
    const { accessToken: token } = owner;
    await (deleted === 'code'
      ? app.call(endpoints.qrCodes.remove, { token, params: { id: code.id } })
      : app.call(endpoints.auth.deleteAccount, { token }));
    // A part only: the rest follows.
    await app.db.tx((tx) => eraseConversions(tx, 1));
    await app.deleteExpired();
    const rows = ['conversions', 'conversion_totals', 'conversion_erasure'].map((table) =>
      app.db.value<number>(sql`select count(*) from ${sql.ident(table)} where code_id = ${code.id}`),
    );
    expect(await Promise.all(rows)).toEqual([0, 0, 0]);
    expect(await app.db.has(sql`select 1 from conversion_totals where code_id = ${other.id}`)).toBe(true);
  });

  it('requires Pro', async () => {
    await report({ goal: 'a', code_id: code.id });
    await subscribe(app, owner.email, 'canceled');
    expect((await app.callForError(list, { token: owner.accessToken })).body.code).toBe('analytics_requires_pro');
  });
});

describe('conversion.created', () => {
  it('is sent once per conversion', async () => {
    const body = { url: 'https://hooks.example.org/', events: ['conversion.created' as const] };
    await app.call(endpoints.webhooks.create, { token: owner.accessToken, body });
    const item = { goal: 'purchase', code_id: code.id, external_id: 'order-1' };
    const [first] = await report(item, { ...item, external_id: 'order-2' });
    await report(item);
    const rows = await app.db.many<{ event: string; body: string }>(
      sql`select event, body from webhook_deliveries order by id`,
    );
    expect(rows.map(({ event }) => event)).toEqual(['conversion.created', 'conversion.created']);
    const sent = rows.map((row) => (JSON.parse(row.body) as { data: Conversion }).data);
    expect(sent).toContainEqual(first?.conversion);
  });
});
