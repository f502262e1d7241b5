import { type Annotation, type BodyInput, endpoints, limits, type QueryInput } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { annotations: calls, qrCodes, bulk } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;
let owner = {} as Person;

beforeEach(async () => {
  owner = await createProUser(app);
});

const list = async (query: QueryInput<typeof calls.list> = {}, person = owner) =>
  (await app.call(calls.list, { token: person.accessToken, query })).body.annotations;
const write = (body: BodyInput<typeof calls.create>, person = owner) =>
  app.callForError(calls.create, { token: person.accessToken, body });
const writeNote = async (body: BodyInput<typeof calls.create>) =>
  (await app.call(calls.create, { token: owner.accessToken, body })).body;
const change = (id: string, body: BodyInput<typeof qrCodes.update>) =>
  app.call(qrCodes.update, { token: owner.accessToken, params: { id }, body });
const remove = (id: string) => app.call(qrCodes.remove, { token: owner.accessToken, params: { id } });
const kindsOf = (annotations: Annotation[]) => annotations.map(({ kind }) => kind);

describe('notes', () => {
  it('are about the account or a code; about a day, an instant or now', async () => {
    const id = await createCode(app, owner, { ...contents.url, title: 'Menu' });
    const now = app.clock.now().toISOString();
    expect(await writeNote({ text: ' Posters ' })).toMatchObject({ kind: 'note', text: 'Posters', at: now, day: null });
    expect(await writeNote({ text: 'Fair', day: now.slice(0, 10), code_id: id })).toMatchObject({
      day: now.slice(0, 10),
      at: null,
      code_count: 1,
      codes: [{ id, title: 'Menu' }],
    });
    expect(await writeNote({ text: 'Mail', at: '2026-01-01T12:00:00+01:00' })).toMatchObject({
      at: '2026-01-01T11:00:00.000Z',
    });
    expect((await list()).map(({ text }) => text)).toEqual(['Posters', 'Fair']);
    expect((await list({ from: '2026-01-01', to: '2026-01-01' })).map(({ text }) => text)).toEqual(['Mail']);
  });

  it('of the account belong to every code, those of a code to no other', async () => {
    const [menu, door] = [await createCode(app, owner), await createCode(app, owner)];
    await writeNote({ text: 'Account' });
    await writeNote({ text: 'Menu', code_id: menu });
    const texts = async (id?: string) => new Set((await list(id ? { id } : {})).map(({ text }) => text));
    expect([await texts(), await texts(menu), await texts(door)]).toEqual([
      new Set(['Account', 'Menu']),
      new Set(['Account', 'Menu']),
      new Set(['Account']),
    ]);
  });

  it('are in the range of the zone: a day in its days, an instant between its midnights', async () => {
    await writeNote({ text: 'day', day: '2026-03-10' });
    await writeNote({ text: 'instant', at: '2026-03-09T22:30:00Z' });
    const texts = async (day: string, tz: string) =>
      (await list({ from: day, to: day, tz })).map(({ text }) => text).join();
    expect(await texts('2026-03-10', 'UTC')).toBe('day');
    expect(await texts('2026-03-09', 'UTC')).toBe('instant');
    expect(await texts('2026-03-10', 'Asia/Kathmandu')).toBe('day,instant');
    expect(await texts('2026-03-10', 'Pacific/Kiritimati')).toBe('day,instant');
    expect(await texts('2026-03-10', 'Pacific/Pago_Pago')).toBe('day');
  });

  it('can be changed and deleted by their account only', async () => {
    const { id } = await writeNote({ text: 'Posters', day: '2026-03-10' });
    const other = await createProUser(app);
    const update = (body: BodyInput<typeof calls.update>, person = owner) =>
      app.callForError(calls.update, { token: person.accessToken, params: { id }, body });
    const removal = (person = owner) => app.callForError(calls.remove, { token: person.accessToken, params: { id } });
    expect((await update({ text: 'x' }, other)).status).toBe(404);
    expect((await removal(other)).status).toBe(404);
    expect((await update({ text: null })).body).toMatchObject({ fields: { text: expect.any(String) as unknown } });
    expect((await update({ text: 'Flyers', at: '2026-03-11T08:00:00Z' })).body).toMatchObject({
      text: 'Flyers',
      at: '2026-03-11T08:00:00.000Z',
      day: null,
    });
    expect((await removal()).status).toBe(200);
    expect(await list({ from: '2026-03-01', to: '2026-03-31' })).toEqual([]);
  });

  it('are refused with two times, without a text, and on codes of other accounts', async () => {
    const foreign = await createCode(app, await createProUser(app));
    expect((await write({ text: 'x', day: '2026-03-10', at: '2026-03-10T08:00:00Z' })).status).toBe(422);
    expect((await write({ text: ' ' })).status).toBe(422);
    expect((await write({ text: 'x'.repeat(201) })).status).toBe(422);
    expect((await write({ text: 'x', at: '1890-01-01T00:00:00Z' })).status).toBe(422);
    expect(await write({ text: 'x', code_id: foreign })).toMatchObject({
      status: 422,
      body: { fields: { code_id: expect.any(String) as unknown } },
    });
  });

  it('are limited per account', async () => {
    const { maxPerAccount } = limits.annotations;
    await app.db.run(sql`
      insert into annotations (id, user_id, kind, at, note, is_of_account, created_at)
      select gen_random_uuid(), u.id, 'note', now(), 'x', true, now()
      from users u, generate_series(1, ${maxPerAccount}::int) where u.email = ${owner.email}`);
    expect(await write({ text: 'x' })).toMatchObject({ status: 409, body: { code: 'annotation_limit' } });
  });
});

describe('annotations of the product', () => {
  it('are written for destination, link, state and deletion, not for title and note', async () => {
    const id = await createCode(app, owner, { ...contents.url, title: 'Menu' });
    await change(id, { title: 'Menu 2', note: 'x' });
    expect(await list()).toEqual([]);
    const day = app.clock.now().getTime();
    for (const body of [
      { destination_url: 'https://example.org/other' },
      { slug: `menu-${day}` },
      { is_active: false },
      { is_active: true },
      { archived: true },
      { archived: false },
    ]) {
      app.clock.advance(1000);
      await change(id, body);
    }
    const kinds = ['unarchived', 'archived', 'activated', 'deactivated', 'link_changed', 'destination_changed'];
    expect(kindsOf(await list({ id }))).toEqual(kinds);
    expect((await list())[0]).toMatchObject({ code_count: 1, codes: [{ id, title: 'Menu 2' }], text: null });
    await remove(id);
    expect(await list()).toMatchObject([
      { kind: 'deleted', code_count: 1, codes: [{ id: null, title: 'Menu 2', short_url: null }] },
    ]);
  });

  it('are written for rules and schedule', async () => {
    const id = await createCode(app, owner);
    const put = (body: BodyInput<typeof qrCodes.putRules>) =>
      app.call(qrCodes.putRules, { token: owner.accessToken, params: { id }, body });
    const rules = [
      { id: 'fr1', name: null, conditions: { languages: ['fr'] }, destination_url: 'https://example.org/fr' },
    ];
    await put({ rules });
    expect(kindsOf(await list({ id }))).toEqual(['rules_changed']);
    app.clock.advance(1000);
    await put({ rules, ends: { at: '2030-01-01T00:00' } });
    expect(kindsOf(await list({ id }))).toEqual(['schedule_changed', 'rules_changed']);
  });

  it('join changes of ten minutes, and keep the order of states', async () => {
    const [menu, door] = [await createCode(app, owner), await createCode(app, owner)];
    await change(menu, { destination_url: 'https://example.org/1' });
    app.clock.advance(60_000);
    await change(menu, { destination_url: 'https://example.org/2' });
    await change(door, { destination_url: 'https://example.org/2' });
    expect(await list()).toMatchObject([{ kind: 'destination_changed', code_count: 2 }]);
    expect(await list({ id: door })).toMatchObject([{ code_count: 1, codes: [{ id: door }] }]);
    app.clock.advance((limits.annotations.groupMinutes + 1) * 60_000);
    for (const is_active of [false, true, false]) {
      app.clock.advance(1000);
      await change(menu, { is_active });
    }
    expect(kindsOf(await list())).toEqual(['deactivated', 'activated', 'deactivated', 'destination_changed']);
  });

  it('are one for a bulk action, on each of its codes', async () => {
    const ids = [await createCode(app, owner), await createCode(app, owner), await createCode(app, owner)];
    const run = async (body: BodyInput<typeof bulk.start>) => {
      app.clock.advance(1000);
      await app.call(bulk.start, { token: owner.accessToken, body });
      await app.jobs.worker.drain();
    };
    await run({ action: 'deactivate', ids: ids.slice(0, 2) });
    expect(await list()).toMatchObject([{ kind: 'deactivated', code_count: 2 }]);
    expect([(await list({ id: ids[0] ?? '' })).length, await list({ id: ids[2] ?? '' })]).toEqual([1, []]);
    await run({ action: 'archive', ids });
    await run({ action: 'delete', ids, expected_count: 3 });
    expect(await list()).toMatchObject([{ kind: 'deleted', code_count: 3 }]);
  });

  it('can get a text and be deleted; their time stays', async () => {
    const id = await createCode(app, owner);
    await change(id, { destination_url: 'https://example.org/1' });
    const [mark] = await list();
    const params = { id: mark?.id ?? '' };
    const update = (body: BodyInput<typeof calls.update>) =>
      app.callForError(calls.update, { token: owner.accessToken, params, body });
    expect((await update({ day: '2026-03-10' })).status).toBe(422);
    expect((await update({ text: 'Summer menu' })).body).toMatchObject({ text: 'Summer menu', at: mark?.at });
    expect((await update({ text: null })).body).toMatchObject({ text: null });
    await app.call(calls.remove, { token: owner.accessToken, params });
    expect(await list()).toEqual([]);
  });

  it('are rolled back with the change', async () => {
    const id = await createCode(app, owner);
    const { accessToken: token } = owner;
    const refused = await app.callForError(qrCodes.batch, {
      token,
      body: {
        atomic: true,
        items: [
          { action: 'update', id, code: { destination_url: 'https://example.org/1' } },
          { action: 'update', id: '0198c0de-0000-7000-8000-00000000000a', code: { title: 'x' } },
        ],
      },
    });
    expect(refused.status).toBeGreaterThanOrEqual(200);
    expect(await list()).toEqual([]);
  });
});

describe('upkeep', () => {
  it('deletes old changes and keeps notes', async () => {
    const id = await createCode(app, owner);
    await change(id, { destination_url: 'https://example.org/1' });
    await writeNote({ text: 'kept' });
    const kinds = () =>
      app.db.column<string>(sql`
        select kind as id from annotations where user_id = (select id from users where email = ${owner.email})`);
    await app.deleteExpired();
    expect((await kinds()).toSorted()).toEqual(['destination_changed', 'note']);
    app.clock.advance((limits.annotations.keptDays + 1) * 86_400_000);
    await app.deleteExpired();
    expect(await kinds()).toEqual(['note']);
  });
});

it('deletes the notes on a code with it, and all annotations with the account', async () => {
  const id = await createCode(app, owner);
  await writeNote({ text: 'of the code', code_id: id });
  await writeNote({ text: 'of the account' });
  const texts = () => app.db.column<string>(sql`select note as id from annotations where note like 'of the %'`);
  await remove(id);
  expect(await texts()).toEqual(['of the account']);
  await app.call(endpoints.auth.deleteAccount, { token: owner.accessToken });
  expect(await texts()).toEqual([]);
});
