// On PostgreSQL: parallel changes with one If-Match.
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { endpointPath } from '../../../test/app/endpoint-path.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { bulk, jobs, qrCodes, tags } = endpoints;

const metadata = { crm: 'x-1', area: 'north' };

/** A code of a new Pro account with a tag and metadata. */
async function createTagged() {
  const person = await createProUser(app);
  const token = person.accessToken;
  const tag = (await app.call(tags.create, { token, body: { name: 'Summer' } })).body;
  const id = await createCode(app, person, { ...contents.url, tag_ids: [tag.id], external_id: 'a', metadata });
  return { token, id, tag, params: { id } };
}
type Tagged = Awaited<ReturnType<typeof createTagged>>;

const get = async ({ token, params }: Tagged) => {
  const { body, headers } = await app.call(qrCodes.get, { token, params });
  return { code: body, tag: String(headers['etag']) };
};
const conditional = ({ token, id }: Tagged, ifNoneMatch: string) =>
  app.http.inject({
    url: endpointPath(qrCodes.get, { id }),
    headers: { authorization: `Bearer ${token}`, 'if-none-match': ifNoneMatch },
  });

async function runBulk({ token, id, tag }: Tagged, action: 'tag' | 'untag') {
  const { body } = await app.call(bulk.start, { token, body: { action, ids: [id], tag_ids: [tag.id] } });
  await app.jobs.worker.drain();
  expect((await app.call(jobs.get, { token, params: { id: body.id } })).body).toMatchObject({
    summary: { changed: 1 },
  });
}

const update =
  (body: object) =>
  ({ token, params }: Tagged) =>
    app.call(qrCodes.update, { token, params, body });

const changes: Record<string, (own: Tagged) => Promise<unknown>> = {
  title: update({ title: 'Menu' }),
  destination: update({ destination_url: 'https://example.org/other' }),
  state: update({ is_active: false }),
  archive: update({ archived: true }),
  note: update({ note: 'For the door' }),
  metadata: update({ metadata: { shop: '2' } }),
  slug: (own) => update({ slug: `s-${own.id.slice(-12)}x` })(own),
  tags: update({ tag_ids: [] }),
  style: ({ token, params }) => app.call(qrCodes.updateStyle, { token, params, body: { size: 500 } }),
  rules: ({ token, params }) => app.call(qrCodes.putRules, { token, params, body: { timezone: 'Europe/Paris' } }),
  'link settings': ({ token, params }) =>
    app.call(qrCodes.putLinkSettings, { token, params, body: { pass_query: true } }),
  'name of a tag': ({ token, tag }) => app.call(tags.update, { token, params: tag, body: { name: 'Winter' } }),
  'deleted tag': ({ token, tag }) => app.call(tags.remove, { token, params: tag }),
  'bulk action on tags': (own) => runBulk(own, 'untag'),
};

describe('updated_at and ETag', () => {
  it.each(Object.entries(changes))('change with the %s', async (_, change) => {
    const own = await createTagged();
    const before = await get(own);
    expect(before.code.updated_at).toBe(before.code.created_at);
    app.clock.advance(1000);
    await change(own);
    const after = await get(own);
    expect(after.code.updated_at).toBe(app.clock.now().toISOString());
    expect(after.tag).not.toBe(before.tag);
  });

  it('stay after a click and after a change to the same values', async () => {
    const own = await createTagged();
    const before = await get(own);
    app.clock.advance(1000);
    await app.db.run(sql`
      insert into click_totals (code_id, total_clicks) values (${own.id}, 7)
      on conflict (code_id) do update set total_clicks = 7`);
    await update({ title: null, tag_ids: [own.tag.id], metadata: { ...metadata, unknown: null } })(own);
    const after = await get(own);
    expect(after.code.click_count).toBe(7);
    expect([after.code.updated_at, after.tag]).toEqual([before.code.updated_at, before.tag]);
  });

  it('are the same in the reply of a change and of GET', async () => {
    const own = await createTagged();
    const { body, headers } = await app.call(qrCodes.patch, { ...own, body: { title: 'Menu' } });
    expect(await get(own)).toEqual({ code: body, tag: headers['etag'] });
  });
});

describe('If-None-Match', () => {
  it('gets 304 without a body until the code is changed', async () => {
    const own = await createTagged();
    const { tag } = await get(own);
    for (const header of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const { statusCode, body, headers } = await conditional(own, header);
      expect([statusCode, body, headers['etag']]).toEqual([304, '', tag]);
    }
    await update({ title: 'Menu' })(own);
    expect((await conditional(own, tag)).statusCode).toBe(200);
  });

  it('gets the code again when the URL of its thumbnail has changed', async () => {
    const own = await createTagged();
    const { tag } = await get(own);
    app.clock.advance(hours(12));
    await app.db.run(sql`update session_tokens set expires_at = ${new Date(app.clock.now().getTime() + hours(1))}`);
    expect((await conditional(own, tag)).statusCode).toBe(200);
    const { body } = await app.call(qrCodes.patch, { ...own, body: { note: 'x' }, headers: { 'if-match': tag } });
    expect(body.note).toBe('x');
  });
});

describe('If-Match', () => {
  const conditionalCalls: Record<
    string,
    (own: Tagged, headers: Record<string, string>) => Promise<{ status: number }>
  > = {
    PUT: (own, headers) => app.call(qrCodes.update, { ...own, headers, body: { title: 'Lunch' } }),
    PATCH: (own, headers) => app.call(qrCodes.patch, { ...own, headers, body: { title: 'Lunch' } }),
    'PUT by external id': ({ token }, headers) =>
      app.call(qrCodes.putByExternalId, { token, params: { external_id: 'a' }, headers, body: contents.url }),
    'PUT of the style': (own, headers) => app.call(qrCodes.updateStyle, { ...own, headers, body: { size: 500 } }),
    'PUT of the rules': (own, headers) =>
      app.call(qrCodes.putRules, { ...own, headers, body: { timezone: 'Europe/Paris' } }),
    'PUT of the link settings': (own, headers) =>
      app.call(qrCodes.putLinkSettings, { ...own, headers, body: { pass_query: true } }),
    'DELETE of the logo': (own, headers) => app.call(qrCodes.removeLogo, { ...own, headers }),
    DELETE: (own, headers) => app.call(qrCodes.remove, { ...own, headers }),
  };

  it.each(Object.entries(conditionalCalls))('lets %s through only with the current state', async (_, send) => {
    const own = await createTagged();
    const stale = await get(own);
    await update({ title: 'Menu' })(own);
    const current = await get(own);
    const refused = (await send(own, { 'if-match': stale.tag })) as { status: number; body?: { code: string } };
    expect([refused.status, refused.body?.code]).toEqual([412, 'precondition_failed']);
    expect(await get(own)).toEqual(current);
    expect((await send(own, { 'if-match': `"other", ${current.tag}` })).status).toBe(200);
  });

  it('is true for any code with *, and for no code that does not exist', async () => {
    const own = await createTagged();
    const any = { 'if-match': '*' };
    expect((await app.call(qrCodes.patch, { ...own, headers: any, body: { title: 'x' } })).status).toBe(200);
    const missing = { token: own.token, params: { external_id: 'b' }, headers: any, body: contents.url };
    expect((await app.callForError(qrCodes.putByExternalId, missing)).status).toBe(412);
  });

  it.each(['updated', '2026-11-19T10:00:00.000Z', 'W/"open', ''])('is refused as malformed: %j', async (header) => {
    const own = await createTagged();
    const send = { ...own, headers: { 'if-match': header }, body: { title: 'x' } };
    const { status, body } = await app.callForError(qrCodes.patch, send);
    expect([status, body.code]).toEqual([400, 'precondition_invalid']);
  });

  it('is accepted without quotation marks if it is a tag', async () => {
    const own = await createTagged();
    const patch = (tag: string, title: string) =>
      app.call(qrCodes.patch, { ...own, headers: { 'if-match': tag.replaceAll('"', '') }, body: { title } });
    const { tag } = await get(own);
    expect((await patch(tag, 'x')).status).toBe(200);
    expect((await patch(tag, 'y')).status).toBe(412);
  });

  it('lets one of 10 parallel changes through', async () => {
    const own = await createTagged();
    const { tag } = await get(own);
    const patch = (title: string) => app.call(qrCodes.patch, { ...own, headers: { 'if-match': tag }, body: { title } });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => patch(`Menu ${n}`)));
    const winners = replies.flatMap(({ status, body }) => (status === 200 ? [body.title] : []));
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(9);
    expect([(await get(own)).code.title]).toEqual(winners);
  });
});
