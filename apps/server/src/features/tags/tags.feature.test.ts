// On PostgreSQL: row locks and `unnest`.
import { type BodyInput, endpoints } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ unlimited: true });
const { tags: calls, qrCodes } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;
let [owner, other] = [{} as Person, {} as Person];
beforeAll(async () => {
  [owner, other] = [await createProUser(app), await createProUser(app)];
});

const create = (body: BodyInput<typeof calls.create>, person = owner) =>
  app.callForError(calls.create, { token: person.accessToken, body });
const createTag = async (name: string, person = owner) =>
  (await app.call(calls.create, { token: person.accessToken, body: { name } })).body;
const list = async (person = owner) => (await app.call(calls.list, { token: person.accessToken })).body.tags;
const setTags = (id: string, tagIds: string[], person = owner) =>
  app.callForError(qrCodes.update, { token: person.accessToken, params: { id }, body: { tag_ids: tagIds } });
const tagsOf = async (id: string) =>
  (await app.call(qrCodes.get, { token: owner.accessToken, params: { id } })).body.tags.map(({ name }) => name);

describe('tags', () => {
  it('have a unique name in any case, a color, and the number of their codes', async () => {
    const person = await createProUser(app);
    const tag = (await create({ name: ' Été ', color: '#0f4d49' }, person)).body;
    expect(tag).toMatchObject({ name: 'Été', color: '#0F4D49' });
    expect(await create({ name: 'Été' }, person)).toMatchObject({ status: 409, body: { code: 'tag_exists' } });
    expect(await create({ name: 'Ann' }, person)).toMatchObject({ status: 201 });
    expect(await create({ name: 'ANN' }, person)).toMatchObject({ status: 409 });
    const all = await list(person);
    expect(all.map(({ name, code_count }) => [name, code_count])).toEqual([
      ['Ann', 0],
      ['Été', 0],
    ]);
    const [ann] = all;
    const params = { id: ann?.id ?? '' };
    const rename = (name: string) =>
      app.callForError(calls.update, { token: person.accessToken, params, body: { name } });
    expect(await rename('Été')).toMatchObject({ status: 409 });
    expect(await rename('ann')).toMatchObject({ status: 200, body: { name: 'ann' } });
  });

  it('of another account are not found', async () => {
    const { id } = await createTag('Private');
    const token = other.accessToken;
    expect(await app.callForError(calls.update, { token, params: { id }, body: { name: 'x' } })).toMatchObject({
      status: 404,
    });
    expect(await app.callForError(calls.remove, { token, params: { id } })).toMatchObject({ status: 404 });
    const code = await createCode(app, other);
    expect(await setTags(code, [id], other)).toMatchObject({
      status: 422,
      body: { field_keys: { tag_ids: 'tagUnknown' } },
    });
  });

  it('are limited to 100 per account, also for simultaneous requests', async () => {
    const person = await createProUser(app);
    for (let n = 0; n < 98; n += 1) await createTag(`tag ${n}`, person);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => create({ name: `last ${n}` }, person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'tag_limit',
      params: { count: 100 },
    });
  });
});

describe('tags of codes', () => {
  it('belong to their own code only (dub #3479)', async () => {
    const [red, blue] = [await createTag('Red'), await createTag('Blue')];
    const first = await createCode(app, owner, { ...contents.url, tag_ids: [red.id, red.id] });
    const second = await createCode(app, owner, { ...contents.url, tag_ids: [blue.id, red.id] });
    const third = await createCode(app, owner);
    const { body } = await app.call(qrCodes.list, { token: owner.accessToken });
    const listed = new Map(body.qr_codes.map((code) => [code.id, code.tags.map(({ name }) => name)]));
    expect([first, second, third].map((id) => listed.get(id))).toEqual([['Red'], ['Blue', 'Red'], []]);
    await setTags(second, [blue.id]);
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['Red'], ['Blue']]);
  });

  it('reports an unknown tag as a field error, and changes nothing (dub #4294)', async () => {
    const tag = await createTag('Known');
    const id = await createCode(app, owner, { ...contents.url, tag_ids: [tag.id] });
    const unknown = '0198c0de-0000-7000-8000-00000000000f';
    const refused = { status: 422, body: { field_keys: { tag_ids: 'tagUnknown' } } };
    expect(await setTags(id, [tag.id, unknown])).toMatchObject(refused);
    const body = { ...contents.url, tag_ids: [unknown] };
    expect(await app.callForError(qrCodes.create, { token: owner.accessToken, body })).toMatchObject(refused);
    expect(await tagsOf(id)).toEqual(['Known']);
    const filtered = await app.call(qrCodes.list, { token: owner.accessToken, query: { tag: unknown } });
    expect(filtered.body).toMatchObject({ qr_codes: [], total: 0 });
  });

  it('end with the tag, and the code stays', async () => {
    const tag = await createTag('Short');
    const id = await createCode(app, owner, { ...contents.url, tag_ids: [tag.id] });
    await app.call(calls.remove, { token: owner.accessToken, params: { id: tag.id } });
    expect(await tagsOf(id)).toEqual([]);
  });
});

describe('UTM presets', () => {
  const { utmPresets } = endpoints;

  it('are created, changed and deleted, with unique names', async () => {
    const { accessToken: token } = owner;
    const body = { name: 'Poster', source: 'poster', medium: ' print ', term: '' };
    const { body: preset } = await app.call(utmPresets.create, { token, body });
    expect(preset).toMatchObject({ name: 'Poster', source: 'poster', medium: 'print', campaign: null, term: null });
    expect(await app.callForError(utmPresets.create, { token, body: { name: 'POSTER' } })).toMatchObject({
      status: 409,
      body: { code: 'utm_preset_exists' },
    });
    const params = { id: preset.id };
    const changed = await app.call(utmPresets.update, { token, params, body: { campaign: 'summer', source: null } });
    expect(changed.body).toMatchObject({ source: null, medium: 'print', campaign: 'summer' });
    const foreign = await app.callForError(utmPresets.remove, { token: other.accessToken, params });
    expect(foreign.status).toBe(404);
    await app.call(utmPresets.remove, { token, params });
    expect((await app.call(utmPresets.list, { token })).body.utm_presets).toEqual([]);
  });

  it('are limited to 50 per account', async () => {
    const { accessToken: token } = other;
    for (let n = 0; n < 50; n += 1) await app.call(utmPresets.create, { token, body: { name: `preset ${n}` } });
    expect(await app.callForError(utmPresets.create, { token, body: { name: 'one more' } })).toMatchObject({
      status: 409,
      body: { code: 'utm_preset_limit' },
    });
  });
});
