// On PostgreSQL: row locks.
import { type BodyInput, completeStyle, endpoints, type QrStyleOptions } from '@tessera/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, form, subscribe } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { days } from '../../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const { brandLooks: calls, qrCodes, bulk, jobs } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;

let logo: Buffer;
beforeAll(async () => {
  logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer();
});

const create = (person: Person, body: BodyInput<typeof calls.create>) =>
  app.callForError(calls.create, { token: person.accessToken, body });
const createLook = async (person: Person, body: BodyInput<typeof calls.create>) =>
  (await app.call(calls.create, { token: person.accessToken, body })).body;
const update = (person: Person, id: string, body: BodyInput<typeof calls.update>) =>
  app.callForError(calls.update, { token: person.accessToken, params: { id }, body });
const list = async (person: Person) => (await app.call(calls.list, { token: person.accessToken })).body.brand_looks;
const readCode = async (person: Person, id: string) =>
  (await app.call(qrCodes.get, { token: person.accessToken, params: { id } })).body;

async function upload({ accessToken }: Person, path: string, bytes = logo) {
  const { headers, payload } = form('logo', bytes);
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v1/${path}/logo`,
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ logo_url: string; code: string }>() };
}
const fileStatus = async (url: string | null) =>
  (await app.http.inject(new URL(url ?? 'https://tessera.test/none').pathname)).statusCode;

const frame = { kind: 'ticket', text: 'Scan me' } as const;
const style = { dots_color: '#0F4D49', style: 'rounded', frame, size: 500 } satisfies Partial<QrStyleOptions>;

describe('brand looks', () => {
  it('have a unique name in any case and a complete style', async () => {
    const person = await createProUser(app);
    const { status, body: look } = await create(person, { name: ' Menu ', style });
    const complete = completeStyle(style);
    expect([status, look]).toMatchObject([201, { name: 'Menu', style: complete, logo_url: null, is_default: false }]);
    expect(await create(person, { name: 'MENU' })).toMatchObject({ status: 409, body: { code: 'brand_look_exists' } });
    const other = await createLook(person, { name: 'Card' });
    expect((await list(person)).map(({ name }) => name)).toEqual(['Card', 'Menu']);
    expect(await update(person, other.id, { name: 'menu' })).toMatchObject({ status: 409 });
    const changed = await update(person, other.id, { name: 'Cards', style: { dots_color: '#1E3A8A' } });
    expect(changed.body).toMatchObject({ name: 'Cards', style: { dots_color: '#1E3A8A', style: 'square' } });
    expect((await update(person, other.id, { style: { frame: null } })).status).toBe(200);
  });

  it.each([
    ['an empty name', { name: ' ' }],
    ['a name of 61 characters', { name: 'x'.repeat(61) }],
    ['a frame text in another script', { name: 'x', style: { frame: { kind: 'ticket', text: '扫一扫' } } }],
  ] as const)('returns 422 for %s', async (_what, body) => {
    expect((await create(await createProUser(app), body)).status).toBe(422);
  });

  it('have at most one default', async () => {
    const person = await createProUser(app);
    const first = await createLook(person, { name: 'a', is_default: true });
    await createLook(person, { name: 'b', is_default: true });
    const defaults = async () => (await list(person)).filter((look) => look.is_default).map(({ name }) => name);
    expect(await defaults()).toEqual(['b']);
    await update(person, first.id, { is_default: true });
    expect(await defaults()).toEqual(['a']);
    await update(person, first.id, { is_default: false });
    expect(await defaults()).toEqual([]);
  });

  it('are limited to 50 per account, also for simultaneous requests', async () => {
    const person = await createProUser(app);
    for (let n = 0; n < 48; n += 1) await createLook(person, { name: `look ${n}` });
    const answers = await Promise.all([1, 2, 3, 4].map((n) => create(person, { name: `last ${n}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'brand_look_limit',
      params: { count: 50 },
    });
  });

  it('require Pro, except to see and delete them', async () => {
    const person = await createSignedInUser(app);
    const refused = { status: 403, body: { code: 'brand_looks_require_pro', requires_subscription: true } };
    expect(await create(person, { name: 'x' })).toMatchObject(refused);
    await subscribe(app, person.email);
    const { id } = await createLook(person, { name: 'x' });
    await subscribe(app, person.email, 'canceled');
    expect(await update(person, id, { name: 'y' })).toMatchObject(refused);
    expect(await upload(person, `brand-looks/${id}`)).toMatchObject({ status: 403 });
    expect(await list(person)).toHaveLength(1);
    await app.call(calls.remove, { token: person.accessToken, params: { id } });
    expect(await list(person)).toEqual([]);
  });

  it('of another account are not found', async () => {
    const [owner, other] = [await createProUser(app), await createProUser(app)];
    const { id } = await createLook(owner, { name: 'Private' });
    expect(await update(other, id, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await upload(other, `brand-looks/${id}`)).toMatchObject({ status: 404 });
    for (const call of [calls.remove, calls.removeLogo])
      expect(await app.callForError(call, { token: other.accessToken, params: { id } })).toMatchObject({ status: 404 });
    const code = await createCode(app, owner);
    expect(await create(other, { name: 'x', code_id: code })).toMatchObject({ status: 422 });
    const applied = await app.callForError(bulk.start, {
      token: other.accessToken,
      body: { action: 'style', filter: {}, expected_count: 0, look_id: id },
    });
    expect(applied).toMatchObject({ status: 422, body: { fields: { look_id: expect.any(String) as unknown } } });
  });
});

describe('logo of a look', () => {
  it('survives the deletion of the code that it came from, and ends with the look', async () => {
    const person = await createProUser(app);
    const code = await createCode(app, person, { ...contents.url, style });
    const { body } = await upload(person, `qr-codes/${code}`);
    const look = await createLook(person, { name: 'From a code', code_id: code });
    expect(look).toMatchObject({ logo_url: body.logo_url, style: { dots_color: '#0F4D49', frame } });
    await app.call(qrCodes.remove, { token: person.accessToken, params: { id: code } });
    await app.outbox.drain();
    expect(await fileStatus(look.logo_url)).toBe(200);
    await app.call(calls.remove, { token: person.accessToken, params: { id: look.id } });
    await app.outbox.drain();
    expect(await fileStatus(look.logo_url)).toBe(404);
  });

  it('can be uploaded, replaced and removed', async () => {
    const person = await createProUser(app);
    const { id } = await createLook(person, { name: 'Uploaded' });
    const first = await upload(person, `brand-looks/${id}`);
    const second = await upload(person, `brand-looks/${id}`);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await list(person))[0]?.logo_url).toBe(second.body.logo_url);
    await app.outbox.drain();
    expect([await fileStatus(first.body.logo_url), await fileStatus(second.body.logo_url)]).toEqual([404, 200]);
    expect(await upload(person, `brand-looks/${id}`, Buffer.from('text'))).toMatchObject({
      status: 422,
      body: { code: 'logo_type' },
    });
    await app.call(calls.removeLogo, { token: person.accessToken, params: { id } });
    expect((await list(person))[0]?.logo_url).toBeNull();
  });

  it('is removed with the account', async () => {
    const person = await createProUser(app);
    const { id } = await createLook(person, { name: 'Short' });
    const { body } = await upload(person, `brand-looks/${id}`);
    await app.call(endpoints.auth.deleteAccount, { token: person.accessToken });
    await app.outbox.drain();
    expect(await fileStatus(body.logo_url)).toBe(404);
  });
});

describe('bulk action with a look', () => {
  const apply = (person: Person, body: { look_id?: string; style?: object }) =>
    app.callForError(bulk.start, {
      token: person.accessToken,
      body: { action: 'style', filter: {}, expected_count: 1, ...body },
    });

  it('gives the codes its style and logo, removes other decorations and keeps their size', async () => {
    const person = await createProUser(app);
    const decorated = { size: 300, background_transparent: true, corners_dot_color: '#1E3A8A' };
    const ids = [await createCode(app, person, { ...contents.url, style: decorated }), await createCode(app, person)];
    const before = await upload(person, `qr-codes/${ids[0]}`);
    const look = await createLook(person, { name: 'Brand', style });
    const { body } = await upload(person, `brand-looks/${look.id}`);
    const { body: job } = await app.call(bulk.start, {
      token: person.accessToken,
      body: { action: 'style', filter: {}, expected_count: 2, look_id: look.id },
    });
    await app.jobs.worker.drain();
    for (const id of ids) {
      const code = await readCode(person, id);
      expect(code.style).toEqual({ ...completeStyle(style), size: 300 });
      expect(code.logo_url).toBe(body.logo_url);
    }
    await app.outbox.drain();
    // Kept for the undo, as long as the job.
    expect(await fileStatus(before.body.logo_url)).toBe(200);
    // The codes keep the logo without the look.
    await app.call(calls.remove, { token: person.accessToken, params: { id: look.id } });
    await app.outbox.drain();
    expect(await fileStatus(body.logo_url)).toBe(200);
    const done = (await app.call(jobs.get, { token: person.accessToken, params: { id: job.id } })).body;
    expect(done).toMatchObject({ state: 'done', summary: { changed: 2 } });
    app.clock.advance(days(40));
    await app.deleteExpired();
    await app.outbox.drain();
    expect(await fileStatus(before.body.logo_url)).toBe(404);
  });

  it('can be undone: style, frame and logo are as before, but not of a code that was changed since', async () => {
    const person = await createProUser(app);
    const decorated = { dots_color: '#1E3A8A', frame: { kind: 'badge', text: 'Menu' } } as const;
    const ids = [
      await createCode(app, person, { ...contents.url, style: decorated }),
      await createCode(app, person),
      await createCode(app, person),
    ] as const;
    await upload(person, `qr-codes/${ids[0]}`);
    const readAll = () => Promise.all(ids.map((id) => readCode(person, id)));
    const before = await readAll();
    const look = await createLook(person, { name: 'Brand', style });
    const lookLogo = await upload(person, `brand-looks/${look.id}`);
    const { body: job } = await app.call(bulk.start, {
      token: person.accessToken,
      body: { action: 'style', filter: {}, expected_count: 3, look_id: look.id },
    });
    await app.jobs.worker.drain();
    const changed = await app.call(qrCodes.updateStyle, {
      token: person.accessToken,
      params: { id: ids[2] },
      body: { dots_color: '#222222' },
    });
    await app.call(bulk.undo, { token: person.accessToken, params: { id: job.id } });
    await app.jobs.worker.drain();
    await app.outbox.drain();
    const [first, second, third] = await readAll();
    for (const [index, code] of [first, second].entries()) {
      const { style: earlier, logo_url, qr_code_data_url } = before[index] ?? {};
      expect(code).toMatchObject({ style: earlier, logo_url, qr_code_data_url });
    }
    expect(await fileStatus(first?.logo_url ?? null)).toBe(200);
    expect(third).toMatchObject({ style: changed.body.style, logo_url: lookLogo.body.logo_url });
  });

  it('leaves no logo of an undo behind when the account is deleted', async () => {
    const person = await createProUser(app);
    const { body } = await upload(person, `qr-codes/${await createCode(app, person)}`);
    const look = await createLook(person, { name: 'Brand', style });
    await upload(person, `brand-looks/${look.id}`);
    await apply(person, { look_id: look.id });
    await app.jobs.worker.drain();
    await app.call(endpoints.auth.deleteAccount, { token: person.accessToken });
    await app.outbox.drain();
    expect(await fileStatus(body.logo_url)).toBe(404);
  });

  it('without a logo keeps the logos of the codes', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const { body } = await upload(person, `qr-codes/${id}`);
    const look = await createLook(person, { name: 'Plain', style });
    await apply(person, { look_id: look.id });
    await app.jobs.worker.drain();
    expect(await readCode(person, id)).toMatchObject({ logo_url: body.logo_url, style: { dots_color: '#0F4D49' } });
  });

  it('reports the codes if the look was deleted before the job ran', async () => {
    const person = await createProUser(app);
    await createCode(app, person, { ...contents.url, title: 'a' });
    const look = await createLook(person, { name: 'Gone', style });
    const { body } = await app.call(bulk.start, {
      token: person.accessToken,
      body: { action: 'style', filter: {}, expected_count: 1, look_id: look.id },
    });
    await app.call(calls.remove, { token: person.accessToken, params: { id: look.id } });
    await app.jobs.worker.drain();
    const job = (await app.call(jobs.get, { token: person.accessToken, params: { id: body.id } })).body;
    expect(job).toMatchObject({ state: 'done', failures: [{ item: 'a', code: 'not_found' }], summary: { changed: 0 } });
  });

  it('takes a style or a look, not both and not none', async () => {
    const person = await createProUser(app);
    const look = await createLook(person, { name: 'One' });
    expect(await apply(person, {})).toMatchObject({ status: 422 });
    expect(await apply(person, { look_id: look.id, style: { size: 300 } })).toMatchObject({ status: 422 });
  });
});
