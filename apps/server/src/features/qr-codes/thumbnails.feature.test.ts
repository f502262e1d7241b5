import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { completeStyle, endpoints, type QrCode, type SignedIn } from '@tessera/contract';
import { renderQr } from '@tessera/qr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser, contents } from '../../../test/app/codes.ts';
import { logIn } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const calls = endpoints.qrCodes;
const maxLength = 16 * 1024;

const letters = (length: number) => randomBytes(length).toString('hex').slice(0, length);
const large = (text = letters(2000)) =>
  ({
    qr_type: 'text',
    encoding: 'direct',
    qr_data: { text },
    style: { style: 'dots', error_correction_level: 'L' },
  }) as const;

/** A megabyte of noise, like logos stored before their size was limited. */
async function putNoisyLogo(id: string): Promise<void> {
  const noise = sharp(randomBytes(512 * 512 * 4), { raw: { width: 512, height: 512, channels: 4 } });
  const key = `logos/${randomBytes(16).toString('hex')}.png`;
  await app.files.put(key, await noise.png().toBuffer(), 'image/png');
  await app.db.run(sql`update qr_codes set logo_key = ${key} where id = ${id}`);
}

const listed = async ({ accessToken: token }: SignedIn, query = {}): Promise<QrCode[]> =>
  (await app.call(calls.list, { token, query })).body.qr_codes;
/** Like an `<img>`: without a token. */
const open = (url: string, headers = {}) => app.http.inject({ url: url.replace('https://tessera.test', ''), headers });

describe('pictures in GET /v1/qr-codes', () => {
  it('are the same as those of GET /v1/qr-codes/:id for a small code', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const [code] = await listed(person);
    const { body } = await app.call(calls.get, { token: person.accessToken, params: { id } });
    expect(code?.qr_code_data_url).toBe(body.qr_code_data_url);
  });

  it('are at most 16 kB, for any code and logo', async () => {
    const person = await createProUser(app);
    const plain = await createCode(app, person, large());
    await putNoisyLogo(
      await createCode(app, person, { ...contents.url, style: { error_correction_level: 'H', logo_size: 0.5 } }),
    );
    await putNoisyLogo(await createCode(app, person, large()));
    for (const { qr_code_data_url: url } of await listed(person)) {
      expect(url.length).toBeLessThanOrEqual(maxLength);
      const png = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 264, height: 264 });
    }
    const { body } = await app.call(calls.get, { token: person.accessToken, params: { id: plain } });
    expect(body.qr_code_data_url.length).toBeGreaterThan(10 * maxLength);
  });

  it('show the logo, and are empty if its file is missing', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    await putNoisyLogo(id);
    const files = [...app.files.stored];
    app.files.stored.clear();
    const [lost] = await listed(person);
    expect(lost).toMatchObject({ qr_code_data_url: '', picture_error: 'logo_missing' });
    for (const [key, bytes] of files) app.files.stored.set(key, bytes);
    const [after] = await listed(person);
    expect(after?.qr_code_data_url).toMatch(/^data:image\/png/);
  });

  it('are omitted with data_urls=omit', async () => {
    const person = await createProUser(app);
    await createCode(app, person);
    const [code] = await listed(person, { data_urls: 'omit' });
    expect(code?.qr_code_data_url).toBe('');
    expect(code?.thumbnail_url).toMatch(/^https:\/\/tessera\.test\/v1\/thumbnails\//);
  });

  it('do not block the event loop when codes are large', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person, large());
    const texts = Array.from({ length: 40 }, () => letters(2000));
    for (const [i, text] of texts.entries()) {
      const hash = `x${String(i).padStart(6, '0')}`;
      await app.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, ${app.clock.now()})`);
      await app.db.run(sql`
        insert into qr_codes (id, user_id, short_hash, qr_type, encoding, qr_data, style, is_active, created_at, updated_at)
        select gen_random_uuid(), user_id, ${hash}, qr_type, encoding, ${JSON.stringify({ text })}::jsonb, style, true,
          created_at, updated_at
        from qr_codes where id = ${id}`);
    }
    const headers = { authorization: `Bearer ${person.accessToken}` };
    const before = performance.eventLoopUtilization();
    const answer = await app.http.inject({ url: '/v1/qr-codes', headers });
    const busy = performance.eventLoopUtilization(before).active;
    expect(answer.json<{ qr_codes: unknown[] }>().qr_codes).toHaveLength(41);
    // Compared with drawing on this thread, at the same load of the machine.
    const started = performance.now();
    for (const text of texts) renderQr({ text, style: completeStyle(large().style) });
    expect(busy).toBeLessThan((performance.now() - started) / 2);
  });
});

describe('GET /v1/thumbnails/:id', () => {
  it('returns the picture without a token, and lets browsers cache it', async () => {
    const person = await createProUser(app);
    await createCode(app, person);
    app.clock.advance(1000);
    await createCode(app, person, large());
    const types = [];
    for (const { thumbnail_url: url } of await listed(person)) {
      const file = await open(url);
      expect(file.statusCode).toBe(200);
      expect(file.headers['cache-control']).toBe('private, max-age=86400, immutable');
      expect((await open(url, { 'if-none-match': file.headers.etag })).statusCode).toBe(304);
      types.push(file.headers['content-type']);
    }
    expect(types).toEqual(['image/png', 'image/svg+xml']);
  });

  it('has a URL that stays the same for 12 hours and expires within a day', async () => {
    const person = await createProUser(app);
    await createCode(app, person);
    app.clock.advance(hours(12) - (app.clock.now().getTime() % hours(12)));
    const currentUrl = async () => {
      return (await listed(await logIn(app, person.email)))[0]?.thumbnail_url ?? '';
    };
    const url = await currentUrl();
    app.clock.advance(hours(11));
    expect(await currentUrl()).toBe(url);
    app.clock.advance(hours(2));
    expect(await currentUrl()).not.toBe(url);
    expect((await open(url)).statusCode).toBe(200);
    app.clock.advance(hours(11));
    expect((await open(url)).statusCode).toBe(404);
  });

  it('returns the new picture under an outdated URL, without caching', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const [before] = await listed(person);
    const old = await open(before?.thumbnail_url ?? '');
    const body = { dots_color: '#123456' };
    await app.call(calls.updateStyle, { token: person.accessToken, params: { id }, body });
    const [after] = await listed(person);
    expect(after?.thumbnail_url).not.toBe(before?.thumbnail_url);
    const changed = await open(before?.thumbnail_url ?? '');
    expect(changed.headers['cache-control']).toBe('private, no-cache');
    expect(changed.headers.etag).not.toBe(old.headers.etag);
    expect(changed.body).toContain('#123456');
  });

  it('returns 404 when any part of the URL is changed, or the code is deleted', async () => {
    const person = await createProUser(app);
    const [id, other] = [await createCode(app, person), await createCode(app, person)];
    const code = (await listed(person)).find((one) => one.id === id);
    const url = code?.thumbnail_url ?? '';
    const changed = [
      url.replace(id, other),
      url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
      url.replace(/version=.{3}/, 'version=AAA'),
      url.replace(/signature=.{5}/, 'signature=AAAAA'),
      url.replace(/&signature=.*/, ''),
      url.replace(id, 'x'),
    ];
    for (const forged of changed) expect((await open(forged)).statusCode, forged).toBe(404);
    await app.call(calls.remove, { token: person.accessToken, params: { id } });
    expect((await open(url)).statusCode).toBe(404);
  });
});
