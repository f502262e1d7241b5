import { type BodyInput, endpoints, type Job } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, grantReferrals, subscribe } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { follow } from '../../../../test/app/visitors.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes: calls, bulk, jobs } = endpoints;
type Person = Awaited<ReturnType<typeof createProUser>>;
type Action = BodyInput<typeof bulk.start>;
let owner = {} as Person;
let ids: string[] = [];

beforeEach(async () => {
  owner = await createProUser(app);
  ids = [];
  for (const title of ['a', 'b', 'c']) ids.push(await createCode(app, owner, { ...contents.url, title }));
});

const start = (body: Action, person = owner) => app.callForError(bulk.start, { token: person.accessToken, body });
const readJob = async (id: string, person = owner) =>
  (await app.call(jobs.get, { token: person.accessToken, params: { id } })).body;

/** Runs the action to its end. */
async function run(body: Action, person = owner): Promise<Job> {
  const { status, body: job } = await app.call(bulk.start, { token: person.accessToken, body });
  expect([status, job]).toMatchObject([202, { state: 'queued' }]);
  await app.jobs.worker.drain();
  return readJob(job.id, person);
}

async function undo(id: string): Promise<Job> {
  const { body } = await app.call(bulk.undo, { token: owner.accessToken, params: { id } });
  await app.jobs.worker.drain();
  return readJob(body.id);
}

const read = async (id: string) => (await app.call(calls.get, { token: owner.accessToken, params: { id } })).body;
const readAll = () => Promise.all(ids.map(read));
const createTag = async (name: string) =>
  (await app.call(endpoints.tags.create, { token: owner.accessToken, body: { name } })).body.id;
const setTags = (id: string | undefined, tag_ids: string[]) =>
  app.call(calls.update, { token: owner.accessToken, params: { id: id ?? '' }, body: { tag_ids } });

describe('bulk action', () => {
  it('adds tags, and its undo removes only the added ones', async () => {
    const [red, blue] = [await createTag('red'), await createTag('blue')];
    await setTags(ids[0], [red]);
    const job = await run({ action: 'tag', filter: {}, tag_ids: [red, blue], expected_count: 3 });
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, summary: { changed: 3 } });
    const names = async () => (await readAll()).map(({ tags }) => tags.map(({ name }) => name));
    expect(await names()).toEqual([
      ['blue', 'red'],
      ['blue', 'red'],
      ['blue', 'red'],
    ]);
    expect(await undo(job.id)).toMatchObject({ state: 'done', resource_id: job.id });
    expect(await names()).toEqual([['red'], [], []]);
    const again = await app.callForError(bulk.undo, { token: owner.accessToken, params: { id: job.id } });
    expect(again).toMatchObject({ status: 409, body: { code: 'job_not_undoable' } });
  });

  it('removes tags, and its undo gives them back', async () => {
    const red = await createTag('red');
    await setTags(ids[1], [red]);
    const job = await run({ action: 'untag', ids, tag_ids: [red] });
    expect(job.summary).toEqual({ changed: 1 });
    expect((await readAll()).flatMap(({ tags }) => tags)).toEqual([]);
    await undo(job.id);
    expect((await readAll()).map(({ tags }) => tags.length)).toEqual([0, 1, 0]);
  });

  it('archives and activates, and its undo leaves codes that were so before', async () => {
    const archived = async () => (await readAll()).map((code) => code.archived);
    await app.call(calls.update, { token: owner.accessToken, params: { id: ids[0] ?? '' }, body: { archived: true } });
    const job = await run({ action: 'archive', ids });
    expect([await archived(), job.summary]).toEqual([[true, true, true], { changed: 2 }]);
    await undo(job.id);
    expect(await archived()).toEqual([true, false, false]);
    // No short link contains an “o”, so the search finds this code only.
    await app.call(calls.update, { token: owner.accessToken, params: { id: ids[1] ?? '' }, body: { title: 'two' } });
    const off = await run({ action: 'deactivate', filter: { search: 'two' }, expected_count: 1 });
    const [, second] = await readAll();
    expect(second?.is_active).toBe(false);
    const answerOfLink = async () => (await follow(app, second?.short_hash ?? '')).statusCode;
    // The cached link is invalidated by a notification, which arrives after the commit.
    await expect.poll(answerOfLink).toBe(410);
    await undo(off.id);
    expect((await readAll()).map(({ is_active }) => is_active)).toEqual([true, true, true]);
    await expect.poll(answerOfLink).toBe(302);
  });

  it('applies a style and reports codes that cannot have it', async () => {
    const text = 'x'.repeat(2000);
    const long = await createCode(app, owner, {
      qr_type: 'text',
      qr_data: { text },
      encoding: 'direct',
      title: 'long',
    });
    const job = await run({
      action: 'style',
      ids: [...ids, long],
      style: { error_correction_level: 'H', dots_color: '#0f4d49' },
    });
    expect(job).toMatchObject({
      state: 'done',
      failure_count: 1,
      failures: [{ item: 'long', code: 'content_too_long' }],
      summary: { changed: 3 },
    });
    expect((await readAll()).map(({ style }) => style.dots_color)).toEqual(['#0F4D49', '#0F4D49', '#0F4D49']);
    await undo(job.id);
    expect((await readAll()).map(({ style }) => style.dots_color)).toEqual(['#000000', '#000000', '#000000']);
  });

  it('deletes only with the number of codes, which must be the current one', async () => {
    const [first] = await readAll();
    const without = await start({ action: 'delete', filter: {} } as unknown as Action);
    expect(without.status).toBe(422);
    const wrong = await start({ action: 'delete', filter: {}, expected_count: 2 });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'bulk_count_changed', params: { count: 3 } } });
    expect((await readAll()).length).toBe(3);
    const job = await run({ action: 'delete', filter: { status: 'all' }, expected_count: 3 });
    expect(job).toMatchObject({ state: 'done', summary: { changed: 3 } });
    const { body } = await app.call(calls.list, { token: owner.accessToken });
    expect(body.total).toBe(0);
    expect((await follow(app, first?.short_hash ?? '')).statusCode).toBe(410);
  });

  it('changes the codes that matched when it was requested, and no others', async () => {
    const { body: job } = await app.call(bulk.start, {
      token: owner.accessToken,
      body: { action: 'archive', filter: {}, expected_count: 3 },
    });
    const later = await createCode(app, owner);
    await app.call(calls.remove, { token: owner.accessToken, params: { id: ids[0] ?? '' } });
    await app.jobs.worker.drain();
    expect(await readJob(job.id)).toMatchObject({ state: 'done', done: 3, summary: { changed: 2 } });
    expect((await read(later)).archived).toBe(false);
  });

  it('never touches codes, tags or jobs of other accounts', async () => {
    const other = await createProUser(app);
    const foreign = await start({ action: 'archive', ids, expected_count: 3 }, other);
    expect(foreign).toMatchObject({ status: 409, body: { params: { count: 0 } } });
    const red = await createTag('red');
    const tagged = await start({ action: 'tag', filter: {}, tag_ids: [red], expected_count: 0 }, other);
    expect(tagged).toMatchObject({ status: 422, body: { fields: { tag_ids: expect.any(String) as unknown } } });
    const job = await run({ action: 'archive', ids });
    const undone = await app.callForError(bulk.undo, { token: other.accessToken, params: { id: job.id } });
    expect(undone.status).toBe(404);
  });

  it('requires Pro for more codes than the free quota', async () => {
    const free = await createSignedInUser(app);
    const first = await createCode(app, free);
    expect((await run({ action: 'archive', filter: {}, expected_count: 1 }, free)).state).toBe('done');
    await grantReferrals(app, free.email, 1);
    // The oldest code fills the free quota.
    app.clock.advance(1000);
    await createCode(app, free);
    await grantReferrals(app, free.email, 0);
    const refused = await start({ action: 'deactivate', filter: { status: 'all' }, expected_count: 2 }, free);
    expect(refused).toMatchObject({ status: 403, body: { code: 'bulk_requires_pro', requires_subscription: true } });
    await subscribe(app, free.email);
    const all = { action: 'deactivate', filter: { status: 'all' }, expected_count: 2 } as const;
    expect((await run(all, free)).summary).toEqual({ changed: 2 });
    await subscribe(app, free.email, 'canceled');
    expect((await run({ action: 'activate', ids: [first] }, free)).summary).toEqual({ changed: 1 });
  });

  it.each([
    { action: 'archive' },
    { action: 'archive', filter: {} },
    { action: 'archive', ids: ['0198c0de-0000-7000-8000-00000000000a'], filter: {} },
    { action: 'archive', ids: [] },
    { action: 'explode', filter: {} },
    { action: 'tag', filter: {} },
  ])('returns 422 for %j', async (body) => {
    expect((await start(body as unknown as Action)).status).toBe(422);
  });
});

describe('ZIP of pictures', () => {
  const fetchResult = async (job: Job) => {
    const { body } = await app.call(jobs.result, { token: owner.accessToken, params: { id: job.id } });
    return (await app.http.inject(body.downloadUrl.replace(app.config.publicUrl, ''))).rawPayload;
  };
  /** The names in the central directory. */
  const namesIn = (zip: Buffer) =>
    [...zip.toString('latin1').matchAll(/PK\x01\x02.{24}(.)\0.{16}/gs)].map(({ index, 1: length }) =>
      zip.toString('utf8', index + 46, index + 46 + (length ?? '').charCodeAt(0)),
    );

  it('has one file per code, named by title or slug, with unique names', async () => {
    await app.call(calls.update, {
      token: owner.accessToken,
      params: { id: ids[0] ?? '' },
      body: { title: 'B', slug: `zip-${Date.now()}` },
    });
    const [first, , third] = await readAll();
    const byTitle = await run({ action: 'pictures', ids, format: 'png', size: 200 });
    expect(byTitle).toMatchObject({ kind: 'pictures', state: 'done', result_name: 'pictures.zip' });
    const zip = await fetchResult(byTitle);
    expect(
      namesIn(zip)
        .map((name) => name.toLowerCase())
        .toSorted(),
    ).toEqual(['b (2).png', 'b.png', 'c.png']);
    expect(zip.includes(Buffer.from('\x89PNG', 'latin1'))).toBe(true);
    const bySlug = await fetchResult(await run({ action: 'pictures', ids, format: 'svg', names: 'slug' }));
    const forPrint = await fetchResult(await run({ action: 'pictures', ids, format: 'pdf', width_mm: 72 }));
    expect(namesIn(forPrint)).toEqual(expect.arrayContaining(['c.pdf']));
    // 72 mm are 204.09 points.
    expect(forPrint.toString('latin1').match(/MediaBox \[0 0 204\.09\d* 204\.09/g)).toHaveLength(3);
    expect(namesIn(bySlug)).toEqual(expect.arrayContaining([`${first?.slug}.svg`, `${third?.short_hash}.svg`]));
  });
});
