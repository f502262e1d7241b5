import { endpoints, type Job } from '@tessera/contract';
import { unzip } from '@tessera/test-kit/unzip';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contents, createCode, createProUser, form } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes, jobs, bulk, printSheets, takeout, auth } = endpoints;

const png = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer();

let logos = 0;
/** Gives a code a logo. Returns its key. No picture of it was drawn before, so nothing is cached. */
async function setLogo(id: string, file?: Buffer): Promise<string> {
  logos += 1;
  const key = `logos/${logos.toString(16).padStart(32, '0')}.png`;
  await app.db.run(sql`update qr_codes set logo_key = ${key} where id = ${id}`);
  if (file) await app.files.put(key, file, 'image/png');
  return key;
}

type Person = Awaited<ReturnType<typeof createProUser>>;
let owner = {} as Person;
let lost = '';
let whole = '';
let key = '';
beforeEach(async () => {
  await app.db.run(sql`update qr_codes set logo_key = null`);
  await app.db.run(sql`delete from missing_files`);
  owner = await createProUser(app);
  lost = await createCode(app, owner, { ...contents.url, title: 'Lost' });
  whole = await createCode(app, owner, { ...contents.url, title: 'Whole' });
  key = await setLogo(lost);
});
afterEach(() => vi.restoreAllMocks());

const get = async (id: string) => (await app.call(qrCodes.get, { token: owner.accessToken, params: { id } })).body;
const listed = async (query = {}) =>
  (await app.call(qrCodes.list, { token: owner.accessToken, query: { sort: 'title', ...query } })).body.qr_codes;
const path = (url: string) => url.replace(app.config.publicUrl, '');
const missing = { status: 409, body: { code: 'logo_missing' } };

async function finished(id: string): Promise<Job> {
  await app.jobs.worker.drain();
  return (await app.call(jobs.get, { token: owner.accessToken, params: { id } })).body;
}

async function namesInResult({ id }: Job): Promise<string[]> {
  const { body } = await app.call(jobs.result, { token: owner.accessToken, params: { id } });
  const folder = mkdtempSync(join(tmpdir(), 'tessera-missing-'));
  unzip((await app.http.inject(path(body.downloadUrl))).rawPayload, folder);
  const names = readdirSync(folder, { recursive: true }).map(String);
  rmSync(folder, { recursive: true });
  return names;
}

function upload(person: Person, id: string, file: Buffer) {
  const { headers, payload } = form('logo', file);
  const authorization = `Bearer ${person.accessToken}`;
  return app.http.inject({
    method: 'POST',
    url: `/v1/qr-codes/${id}/logo`,
    headers: { ...headers, authorization },
    payload,
  });
}

describe('a code whose logo is missing', () => {
  it('has no picture, and says why, in its own reply and in lists; other codes are complete', async () => {
    expect(await get(lost)).toMatchObject({ qr_code_data_url: '', picture_error: 'logo_missing' });
    const [first, second] = await listed();
    expect(first).toMatchObject({ title: 'Lost', qr_code_data_url: '', picture_error: 'logo_missing' });
    expect(second?.qr_code_data_url).toMatch(/^data:image/);
    expect(second).not.toHaveProperty('picture_error');
    const [brief, other] = await listed({ data_urls: 'omit' });
    expect([brief?.picture_error, other?.picture_error]).toEqual(['logo_missing', undefined]);
  });

  it.each(['png', 'jpeg', 'webp', 'svg', 'pdf', 'eps'] as const)('returns 409 instead of a %s', async (format) => {
    const file = await png();
    const present = await setLogo(whole, file);
    const params = { id: whole, format };
    const { body } = await app.call(qrCodes.download, { token: owner.accessToken, params });
    // The file vanishes while the signed URL is valid; another key has the same effect as an empty cache.
    await app.files.remove(present);
    await setLogo(whole);
    expect((await app.http.inject(path(body.downloadUrl))).json()).toMatchObject({ code: 'logo_missing' });
    expect(await app.callForError(qrCodes.download, { token: owner.accessToken, params })).toMatchObject(missing);
  });

  it('returns 409 instead of a thumbnail', async () => {
    const { thumbnail_url } = await get(lost);
    const answer = await app.http.inject(path(thumbnail_url));
    expect({ status: answer.statusCode, body: answer.json<object>() }).toMatchObject(missing);
  });

  it('is named by a job and left out of its ZIP of pictures', async () => {
    const body = { action: 'pictures' as const, ids: [lost, whole], format: 'svg' as const };
    const started = await app.call(bulk.start, { token: owner.accessToken, body });
    const job = await finished(started.body.id);
    expect(job).toMatchObject({
      state: 'done',
      failure_count: 1,
      failures: [
        { item: 'Lost', code: 'logo_missing', error: expect.stringContaining('Upload the logo again') as string },
      ],
    });
    expect(await namesInResult(job)).toEqual([expect.stringMatching(/^Whole.*\.svg$/i)]);
  });

  it('is named by a print sheet and left out of it', async () => {
    const body = { ids: [lost, whole], layout: 'a4-2x3' as const, captions: 'none' as const };
    const job = await finished((await app.call(printSheets.create, { token: owner.accessToken, body })).body.id);
    expect(job).toMatchObject({
      state: 'done',
      summary: { codes: 1, logos_missing: 1 },
      failures: [{ item: 'Lost', code: 'sheet_logo_missing' }],
    });
    const alone = await app.call(printSheets.create, { token: owner.accessToken, body: { ...body, ids: [lost] } });
    expect(await finished(alone.body.id)).toMatchObject({ state: 'failed', error_code: 'logo_missing' });
  });

  it('is named by a take-out, which has its data but no picture', async () => {
    const job = await finished((await app.call(takeout.create, { token: owner.accessToken })).body.id);
    expect(job).toMatchObject({ state: 'done', failures: [{ item: 'Lost', code: 'logo_missing' }] });
    const pictures = (await namesInResult(job)).filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(1);
  });

  it('is complete again after its logo is uploaded again, by a free account at any time', async () => {
    const person = await createSignedInUser(app);
    const id = await createCode(app, person);
    const file = await png();
    expect((await upload(person, id, file)).statusCode).toBe(200);
    app.clock.advance(days(2));
    const { body: renewed } = await app.call(auth.refresh, { body: { refreshToken: person.refreshToken } });
    owner = { ...person, ...renewed };
    expect((await upload(owner, id, file)).statusCode).toBe(403);
    await setLogo(id);
    expect(await get(id)).toMatchObject({ picture_error: 'logo_missing' });
    expect((await upload(owner, id, file)).statusCode).toBe(200);
    expect(await get(id)).not.toHaveProperty('picture_error');
  });
});

describe('a store that does not answer', () => {
  it('leaves the picture empty in replies and returns 503 for files', async () => {
    vi.spyOn(app.files, 'get').mockRejectedValue(new Error('the file store answered 503 SlowDown to GET'));
    expect(await get(lost)).toMatchObject({ qr_code_data_url: '', picture_error: 'unavailable' });
    expect((await listed()).map(({ picture_error }) => picture_error)).toEqual(['unavailable', undefined]);
    const params = { id: lost, format: 'png' as const };
    expect(await app.callForError(qrCodes.download, { token: owner.accessToken, params })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    });
    expect(await app.codes.missingLogos.count()).toBe(0);
  });
});

describe('the check of logo files', () => {
  it('counts missing files, logs one line, and counts no file that is there', async () => {
    await setLogo(whole, await png());
    await app.codes.missingLogos.check();
    await app.codes.missingLogos.check();
    expect(await app.codes.missingLogos.count()).toBe(1);
    expect(app.logged.filter((line) => line.includes('logo files missing')).join()).toContain(key);
    expect((await listed({ data_urls: 'omit' })).map(({ picture_error }) => picture_error)).toEqual([
      'logo_missing',
      undefined,
    ]);
  });

  it('forgets files that are there again, and those of deleted codes', async () => {
    await setLogo(whole);
    // The first check starts at a random key.
    await app.codes.missingLogos.check();
    await app.codes.missingLogos.check();
    expect(await app.codes.missingLogos.count()).toBe(2);
    await app.files.put(key, await png(), 'image/png');
    await app.call(qrCodes.remove, { token: owner.accessToken, params: { id: whole } });
    expect((await listed({ data_urls: 'omit' })).map(({ picture_error }) => picture_error)).toEqual([undefined]);
    await app.codes.missingLogos.check();
    expect(await app.codes.missingLogos.count()).toBe(0);
  });

  it('changes nothing while the store does not answer', async () => {
    await app.codes.missingLogos.note(key);
    vi.spyOn(app.files, 'has').mockRejectedValue(new Error('no connection'));
    await expect(app.codes.missingLogos.check()).rejects.toThrow('no connection');
    expect((await listed({ data_urls: 'omit' })).map(({ picture_error }) => picture_error)).toEqual([
      'logo_missing',
      undefined,
    ]);
    expect(await app.codes.missingLogos.count()).toBe(1);
  });
});
