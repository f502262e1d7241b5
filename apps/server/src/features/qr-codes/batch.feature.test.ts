import { apiPrefix, type BodyInput, endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const { admin, history, qrCodes } = endpoints;
type Body = BodyInput<typeof qrCodes.batch>;
type Person = Awaited<ReturnType<typeof createProUser>>;

const create = { action: 'create', code: contents.url } as const;
const missing = { action: 'delete', id: '0198c0de-0000-7000-8000-000000000000' } as const;

const send = async ({ accessToken: token }: Person, body: Body, headers = {}) =>
  (await app.call(qrCodes.batch, { token, body, headers })).body.results;
const verdicts = (results: { status: number; error?: { code: string } | undefined }[]) =>
  results.map(({ status, error }) => (error ? [status, error.code] : status));
const titles = async ({ accessToken: token }: Person) =>
  (await app.call(qrCodes.list, { token })).body.qr_codes.map(({ title }) => String(title)).sort();
const kinds = async ({ accessToken: token }: Person) =>
  (await app.call(history.list, { token })).body.events
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('code_'));
const titled = (title: string) => ({ ...create, code: { ...contents.url, title } });

/** Items that create two codes, change one and delete another. */
async function mixedItems(person: Person) {
  const changed = await createCode(app, person, { ...contents.url, title: 'Old' });
  const deleted = await createCode(app, person, { ...contents.url, title: 'Gone' });
  return [
    titled('New'),
    { action: 'upsert', external_id: 'a', code: { ...contents.url, title: 'Own id' } },
    { action: 'update', id: changed, code: { title: 'Changed', destination_url: 'https://example.org/changed' } },
    { action: 'delete', id: deleted },
  ] as const satisfies Body['items'];
}

describe('POST /v1/qr-codes/batch', () => {
  it.each([true, false])('creates, changes and deletes as single calls do, with atomic: %s', async (atomic) => {
    const person = await createProUser(app);
    const items = await mixedItems(person);
    const results = await send(person, { items, atomic });
    expect(verdicts(results)).toEqual([201, 201, 200, 200]);
    expect(await titles(person)).toEqual(['Changed', 'New', 'Own id']);
    expect((await kinds(person)).sort()).toEqual([
      'code_changed',
      ...Array<string>(4).fill('code_created'),
      'code_deleted',
    ]);
    const { accessToken: token } = person;
    for (const [position, { code }] of results.slice(0, 3).entries()) {
      const single = (await app.call(qrCodes.get, { token, params: { id: code?.id ?? '' } })).body;
      expect([position, code]).toEqual([position, { ...single, qr_code_data_url: '' }]);
    }
    expect(results[3]).toEqual({ status: 200 });
    const again = await send(person, { items: [items[1]], atomic });
    expect([verdicts(again), again[0]?.code?.id]).toEqual([[200], results[1]?.code?.id]);
  });

  it('gives each item its own verdict', async () => {
    const person = await createProUser(app);
    const other = await createCode(app, await createProUser(app));
    const items: Body['items'] = [
      titled('One'),
      missing,
      { action: 'update', id: other, code: { title: 'Stolen' } },
      { action: 'create', code: { qr_type: 'url', destination_url: 'https://tessera.test/7k3m9qx' } },
      { action: 'create', code: { ...contents.url, destination_url: 'http://192.0.2.7/', title: 'Two' } },
    ];
    const results = await send(person, { items });
    expect(verdicts(results)).toEqual([201, [404, 'not_found'], [404, 'not_found'], [422, 'validation_failed'], 201]);
    expect(results[3]?.error?.fields).toHaveProperty('destination_url');
    expect(results[4]?.code?.warnings).not.toEqual([]);
    expect(await titles(person)).toEqual(['One', 'Two']);
  });

  it('changes nothing if an item of an atomic batch fails', async () => {
    const person = await createProUser(app);
    const items = await mixedItems(person);
    const before = [await titles(person), await kinds(person)];
    const results = await send(person, { items: [...items, missing, titled('Last')], atomic: true });
    const aborted = [424, 'batch_aborted'];
    expect(verdicts(results)).toEqual([aborted, aborted, aborted, aborted, [404, 'not_found'], aborted]);
    expect([await titles(person), await kinds(person)]).toEqual(before);
  });

  it.each([true, false])('leads visitors to the new destination at once, with atomic: %s', async (atomic) => {
    const person = await createProUser(app);
    const { accessToken: token } = person;
    const { body: code } = await app.call(qrCodes.create, { token, body: contents.url });
    const visit = async () => (await app.http.inject(`/${code.short_hash}`)).headers.location;
    expect(await visit()).toBe(contents.url.destination_url);
    const changes = { destination_url: 'https://example.org/new' };
    await send(person, { items: [{ action: 'update', id: code.id, code: changes }], atomic });
    expect(await visit()).toBe(changes.destination_url);
  });

  it.each([
    [
      true,
      [
        [424, 'batch_aborted'],
        [403, 'quota_reached'],
      ],
      0,
    ],
    [false, [201, [403, 'quota_reached']], 1],
  ])('keeps the quota, with atomic: %s', async (atomic, expected, count) => {
    const person = await createSignedInUser(app);
    const results = await send(person, { items: [create, create], atomic });
    expect(verdicts(results)).toEqual(expected);
    expect(results[1]?.error).toMatchObject({ requires_subscription: true, params: { count: 1 } });
    expect(await titles(person)).toHaveLength(count);
  });

  it.each([true, false])('refuses blocked destinations, with atomic: %s', async (atomic) => {
    const operator = await signInOperator(app);
    const person = await createProUser(app);
    const host = `evil-${atomic}.test`;
    const block = { kind: 'host', value: host, category: 'phishing', reason: 'Reported' } as const;
    expect((await app.call(admin.block, { token: operator, body: block })).status).toBeLessThan(300);
    const id = await createCode(app, person);
    const destination_url = `https://${host}/`;
    for (const item of [
      { action: 'create', code: { qr_type: 'url', destination_url } },
      { action: 'update', id, code: { destination_url } },
      { action: 'create', code: { qr_type: 'vcard', qr_data: { name: 'Ann', url: destination_url } } },
    ] satisfies Body['items'])
      expect(verdicts(await send(person, { items: [item], atomic }))).toEqual([[422, 'destination_blocked']]);
  });

  it.each([true, false])('creates the codes once for an Idempotency-Key, with atomic: %s', async (atomic) => {
    const person = await createProUser(app);
    const body: Body = { items: [titled('One'), titled('Two'), titled('Three')], atomic };
    const sendAgain = () => send(person, body, { 'idempotency-key': 'batch' });
    const first = await sendAgain();
    expect(await sendAgain()).toEqual(first);
    // As after a crash between the commit of the codes and of the response.
    await app.db.run(sql`update idempotency_keys set response = null`);
    app.clock.advance(minutes(2));
    expect((await sendAgain()).map(({ code }) => code?.id)).toEqual(first.map(({ code }) => code?.id));
    expect(await titles(person)).toEqual(['One', 'Three', 'Two']);
    const newest = (await app.call(qrCodes.list, { token: person.accessToken })).body.qr_codes;
    expect(newest.map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  });

  it('is refused as a whole for an invalid item', async () => {
    const person = await createProUser(app);
    const { accessToken: token } = person;
    const invalid = { action: 'update', id: missing.id, code: { titel: 'x' } } as never;
    const { status, body } = await app.callForError(qrCodes.batch, { token, body: { items: [create, invalid] } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['items.1.code.titel']]);
    expect(await titles(person)).toEqual([]);
  });

  it.each([0, limits.batch.maxItems + 1])('is refused with %i items', async (count) => {
    const { accessToken: token } = await createProUser(app);
    const body: Body = { items: Array.from({ length: count }, () => create) };
    expect((await app.callForError(qrCodes.batch, { token, body })).status).toBe(422);
  });

  it('takes a body of a megabyte, which other calls do not', async () => {
    const person = await createProUser(app);
    const note = 'n'.repeat(limits.note.max);
    const items = Array.from({ length: limits.batch.maxItems }, () => ({ ...create, code: { ...contents.url, note } }));
    expect(JSON.stringify(items).length).toBeGreaterThan(limits.jsonBodyBytes);
    expect(new Set(verdicts(await send(person, { items, atomic: true })))).toEqual(new Set([201]));
    const post = (path: string, bytes: number) =>
      app.http.inject({
        method: 'POST',
        url: apiPrefix + path,
        headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
        payload: `{"x":"${'x'.repeat(bytes)}"}`,
      });
    expect((await post('/qr-codes/batch', limits.batch.maxBytes)).statusCode).toBe(413);
    expect((await post('/qr-codes', limits.jsonBodyBytes)).statusCode).toBe(413);
  });
});
