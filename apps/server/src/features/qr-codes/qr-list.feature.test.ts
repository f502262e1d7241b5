import { endpoints, type QueryInput, type QrCode } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode, createProUser, contents } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { list } = endpoints.qrCodes;
type Query = QueryInput<typeof list>;

let token: string;
const hashes: Record<string, string> = {};

beforeAll(async () => {
  const person = await createProUser(app);
  token = person.accessToken;
  const titles = ['Beta', 'alpha', null, '100% café', 'Zulu', null, 'été_2'];
  for (const [i, title] of titles.entries()) {
    app.clock.advance(1000);
    const id = await createCode(app, person, {
      ...contents.url,
      title,
      destination_url: `https://example.org/page-${i}`,
    });
    const { body } = await app.call(endpoints.qrCodes.get, { token, params: { id } });
    hashes[title ?? `untitled-${i}`] = body.short_hash;
    await app.db.run(sql`insert into click_totals (code_id, total_clicks) values (${id}, ${(i * 3) % 7})`);
  }
  app.clock.advance(1000);
  await createCode(app, person, { ...contents.wifi, title: 'Guests' });
  await createCode(app, await createProUser(app), { ...contents.url, title: 'Another account’s' });
});

async function titlesOf(query: Query) {
  const { body } = await app.call(list, { token, query });
  return body.qr_codes.map(({ title }) => title);
}

async function fetchAllPages(query: Query): Promise<QrCode[]> {
  const found: QrCode[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await app.call(list, { token, query: { ...query, limit: '3', ...(cursor && { cursor }) } });
    found.push(...body.qr_codes);
    if (body.next_cursor === null) return found;
    cursor = body.next_cursor;
  }
}

describe('GET /v1/qr-codes', () => {
  it('returns the account’s codes, newest first, with totals', async () => {
    const { body } = await app.call(list, { token });
    expect(body.qr_codes.map(({ title }) => title)).toEqual([
      'Guests',
      'été_2',
      null,
      'Zulu',
      '100% café',
      null,
      'alpha',
      'Beta',
    ]);
    expect(body.next_cursor).toBeNull();
    expect(body.totals).toEqual({ qr_codes: 8, clicks: 21 });
  });

  it('adds the clicks of the latest seven days, oldest first, on request', async () => {
    const { body: before } = await app.call(list, { token });
    expect(before.qr_codes.every((code) => code.daily_clicks === undefined)).toBe(true);
    const [first, second] = before.qr_codes;
    const today = app.clock.now().getTime();
    for (const [daysAgo, total] of [
      [7, 900],
      [6, 4],
      [0, 9],
    ] as const) {
      const day = new Date(today - daysAgo * 86_400_000).toISOString().slice(0, 10);
      await app.db.run(sql`
        insert into click_daily (code_id, day, total_clicks, unique_clicks) values (${first?.id}, ${day}, ${total}, 1)`);
    }
    const { body } = await app.call(list, { token, query: { daily_clicks: 'include' } });
    expect(body.qr_codes[0]?.daily_clicks).toEqual([4, 0, 0, 0, 0, 0, 9]);
    expect(body.qr_codes.find(({ id }) => id === second?.id)?.daily_clicks).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it.each(['newest', 'oldest', 'title', 'clicks'] as const)(
    'returns each code once across pages, sorted by %s',
    async (sort) => {
      const { body } = await app.call(list, { token, query: { sort } });
      const ids = (await fetchAllPages({ sort })).map(({ id }) => id);
      expect(ids).toEqual(body.qr_codes.map(({ id }) => id));
      expect(new Set(ids).size).toBe(8);
    },
  );

  it('sorts by title without case and with untitled codes last, and by clicks in descending order', async () => {
    const byTitle = await titlesOf({ sort: 'title' });
    expect(byTitle.slice(-2)).toEqual([null, null]);
    expect(byTitle.indexOf('alpha')).toBeLessThan(byTitle.indexOf('Beta'));
    const { body } = await app.call(list, { token, query: { sort: 'clicks' } });
    const clicks = body.qr_codes.map(({ click_count }) => click_count);
    expect(clicks).toEqual([...clicks].sort((a, b) => b - a));
    expect(clicks[0]).toBe(6);
  });

  it.each([
    ['title', 'ALPHA', ['alpha']],
    ['destination', 'page-4', ['Zulu']],
    ['content', 'café', ['Guests', '100% café']],
    ['a literal percent sign', '0% c', ['100% café']],
    ['a literal underscore', '_2', ['été_2']],
    ['a text that matches no code', 'no such thing', []],
    ['a Wi-Fi password, which is never matched', 'p;q', []],
  ])('searches by %s', async (_what, search, titles) => {
    expect(await titlesOf({ search })).toEqual(titles);
  });

  it('searches by short link, with or without scheme, in any case', async () => {
    for (const search of [
      hashes['Zulu'],
      `https://tessera.test/${hashes['Zulu']}`,
      `TESSERA.TEST/${hashes['Zulu']?.toUpperCase()}`,
    ])
      expect(await titlesOf({ search: search ?? '' })).toEqual(['Zulu']);
  });

  it('filters by type, and counts all codes in the totals', async () => {
    const { body } = await app.call(list, { token, query: { type: 'wifi' } });
    expect(body.qr_codes.map(({ title }) => title)).toEqual(['Guests']);
    expect(body.totals.qr_codes).toBe(8);
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { data_urls: 'all' },
    { sort: 'size' },
    { type: 'fax' },
    { search: 'a\0b' },
  ])('returns 422 for %j', async (query) => {
    expect((await app.callForError(list, { token, query: query as Query })).status).toBe(422);
  });

  const id = '0198c0de-0000-7000-8000-000000000000';
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['newest', 'nonsense'],
    ['newest', encode([1, 'x'])],
    ['newest', encode(['when?', id])],
    ['newest', encode(['2026-03-01', id])],
    ['newest', encode(['0000-01-01T00:00:00.000Z', id])],
    ['oldest', encode(['+275760-09-13T00:00:00.000Z', id])],
    ['newest', encode(['2026-02-30T00:00:00.000Z', id])],
    ['newest', `${encode(['2026-03-01T00:00:00.000Z', id])}!`],
    ['clicks', encode(['2026', id])],
    ['clicks', encode([1e300, id])],
    ['title', encode([7, id])],
    ['title', encode(['a\0b', id])],
    ['title', encode(['\ud800', id])],
    ['title', encode(['a', id, 'more'])],
    ['title', encode({ __proto__: [] })],
  ] as const)('returns 400 for a cursor that is malformed or of another order: %s %s', async (sort, cursor) => {
    const answer = await app.callForError(list, { token, query: { sort, cursor } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', field_keys: { cursor: 'invalid' } } });
  });
});
