import { randomBytes } from 'node:crypto';
import { endpoints, pictureUrl } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { commitImport, uploadImport } from '../../../test/app/import-files.ts';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { follow, safari } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const { qrCodes, admin } = endpoints;
const direct = { ...contents.wifi, encoding: 'direct' } as const;

type Person = Awaited<ReturnType<typeof createProUser>>;

async function readCode({ accessToken: token }: Person, id: string) {
  return (await app.call(qrCodes.get, { token, params: { id } })).body;
}

async function openCode(body?: Parameters<typeof createCode>[2]) {
  const person = await createProUser(app);
  const id = await createCode(app, person, body);
  const code = await readCode(person, id);
  const update = async (changes: { public_picture?: boolean; is_active?: boolean }) =>
    (await app.call(qrCodes.update, { token: person.accessToken, params: { id }, body: changes })).body;
  return { person, id, code, update };
}

const open = (path: string, headers: Record<string, string> = {}) => app.http.inject({ url: `/${path}`, headers });
const statusOf = async (path: string) => (await open(path)).statusCode;

describe('GET /{name}.svg and /{name}.png', () => {
  it('return the picture of the code, for pages of any origin', async () => {
    const { code } = await openCode();
    const svg = await open(`${code.short_hash}.svg`, { origin: 'https://shop.example' });
    expect(svg.statusCode).toBe(200);
    expect(svgDataUrl(svg.body)).toBe(code.qr_code_data_url);
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    });
    const png = await open(`${code.short_hash}.png`);
    expect(png.headers['content-type']).toBe('image/png');
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: code.style.size });
  });

  it('have the link in any spelling that redirects, also an earlier slug', async () => {
    const slug = `spring-${randomBytes(4).toString('hex')}`;
    const { code, id, person } = await openCode({ ...contents.url, slug });
    const body = { slug: `summer-${randomBytes(4).toString('hex')}` };
    await app.call(qrCodes.update, { token: person.accessToken, params: { id }, body });
    const mixed = `S${body.slug.slice(1)}`;
    for (const name of [code.short_hash.toUpperCase(), slug, body.slug, body.slug.toUpperCase(), mixed])
      expect([name, svgDataUrl((await open(`${name}.svg`)).body)]).toEqual([name, code.qr_code_data_url]);
  });

  it('take the size of a PNG in pixels, within the limits of downloads', async () => {
    const { code } = await openCode();
    const { rawPayload } = await open(`${code.short_hash}.png?size=640`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640, height: 640 });
    for (const size of ['99', '4001', '1e3', '-1', ''])
      expect([size, await statusOf(`${code.short_hash}.png?size=${size}`)]).toEqual([size, 422]);
  });

  it('return 304 for the current version, and the picture after a change', async () => {
    const { person, id, code } = await openCode();
    const path = `${code.short_hash}.svg`;
    const headers = { 'if-none-match': String((await open(path)).headers.etag) };
    const same = await open(path, headers);
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers['cache-control']).toContain('max-age=300');
    const body = { dots_color: '#123456' };
    await app.call(qrCodes.updateStyle, { token: person.accessToken, params: { id }, body });
    const changed = await open(path, headers);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('#123456');
  });

  it('count no click', async () => {
    const { person, id, code } = await openCode();
    await open(`${code.short_hash}.svg`, { 'user-agent': safari });
    await follow(app, code.short_hash);
    await app.shipper.shipAll();
    expect(await readCode(person, id)).toMatchObject({ click_count: 1 });
  });

  it.each([
    'zzzzzzz.svg',
    'no-such-link.png',
    'x.svg',
    'docs.svg',
    '7k3m9qx.jpeg',
    'a/no-such-link.svg',
    'a/b/c.svg',
    'a.b/c.png',
    'docs/b.svg',
    'a/.svg',
  ])('return the page for unknown paths if no code has the link: %s', async (path) => {
    const answer = await open(path);
    expect(answer.statusCode).toBe((await open('no/such/page')).statusCode);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });
});

describe('the picture of an imported link', () => {
  it.each(['part/b', 'Part/B.c', 'my_link', 'v1.2', 'BIG-SALE', 'aB3xYz1'])(
    'is beside its kept name: %s',
    async (slug) => {
      const person = await createProUser(app);
      const { id: importId } = await uploadImport(app, person, `destination_url,slug\nhttps://example.org/,${slug}\n`);
      await commitImport(app, person, importId);
      const { body } = await app.call(qrCodes.list, { token: person.accessToken });
      const code = await readCode(person, body.qr_codes[0]?.id ?? '');
      expect(code).toMatchObject({ slug, public_picture: true });
      for (const url of [code.slug_url ?? '', code.short_url]) {
        const path = new URL(pictureUrl(url, 'svg')).pathname.slice(1);
        const svg = await open(path);
        expect([path, svg.statusCode, svgDataUrl(svg.body)]).toEqual([path, 200, code.qr_code_data_url]);
        expect((await open(path, { 'if-none-match': String(svg.headers.etag) })).statusCode).toBe(304);
      }
      const png = await open(`${slug}.png?size=640`);
      expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 640 });
      expect(await statusOf(`${slug}.png?size=99`)).toBe(422);
      expect((await follow(app, slug)).headers.location).toBe('https://example.org/');
      await app.call(qrCodes.update, {
        token: person.accessToken,
        params: { id: code.id },
        body: { public_picture: false },
      });
      expect(await statusOf(`${slug}.svg`)).toBe(await statusOf('no/such/page'));
    },
  );

  it('has any spelling that redirects', async () => {
    const person = await createProUser(app);
    const { id } = await uploadImport(app, person, 'destination_url,slug\nhttps://example.org/,any/case_1\n');
    await commitImport(app, person, id);
    for (const name of ['any/case_1', 'Any/Case_1', 'ANY/CASE_1'])
      expect([name, await statusOf(`${name}.svg`)]).toEqual([name, 200]);
  });

  it('is no call of the API', async () => {
    for (const path of ['v1/b.svg', 'v2/b.png']) expect((await open(path)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('public_picture', () => {
  const missing = () => statusOf('no/such/page');

  it('is true for a tracked code by default and hides the picture when it is off', async () => {
    const { code, update } = await openCode();
    expect(code.public_picture).toBe(true);
    expect(await update({ public_picture: false })).toMatchObject({ public_picture: false });
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(await missing());
    await update({ public_picture: true });
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(200);
  });

  it('is false for a direct code, whose picture has the content, unless its owner asks for it', async () => {
    const { code, update } = await openCode(direct);
    expect(code.public_picture).toBe(false);
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(await missing());
    expect(await update({ is_active: true })).toMatchObject({ public_picture: false });
    await update({ public_picture: true });
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(200);
    const asked = await openCode({ ...direct, public_picture: true });
    expect(await statusOf(`${asked.code.short_hash}.png`)).toBe(200);
  });

  it('is copied with the code', async () => {
    const { person, id } = await openCode({ ...contents.url, public_picture: false });
    const { body } = await app.call(qrCodes.duplicate, { token: person.accessToken, params: { id } });
    expect(await readCode(person, body.id)).toMatchObject({ public_picture: false });
  });

  it('can be changed on the free plan', async () => {
    const person = await createSignedInUser(app);
    const id = await createCode(app, person);
    const body = { public_picture: false };
    const { body: code } = await app.call(qrCodes.update, { token: person.accessToken, params: { id }, body });
    expect(code.public_picture).toBe(false);
  });

  it('of an inactive code stays, and of a deleted or reserved one there is none', async () => {
    const { person, id, code, update } = await openCode();
    await update({ is_active: false });
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(200);
    await app.call(qrCodes.remove, { token: person.accessToken, params: { id } });
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(await missing());
    const { body } = await app.call(qrCodes.reserve, { token: person.accessToken });
    expect(await statusOf(`${body.short_hash}.svg`)).toBe(await missing());
  });

  it('has no effect for a blocked code and a suspended account', async () => {
    const token = await signInOperator(app);
    const blocked = await openCode();
    expect(await statusOf(`${blocked.code.short_hash}.svg`)).toBe(200);
    const act = { category: 'phishing', reason: 'Copies a bank' } as const;
    await app.call(admin.block, { token, body: { kind: 'code', code_id: blocked.id, ...act } });
    expect(await statusOf(`${blocked.code.short_hash}.svg`)).toBe(await missing());
    const { code, person } = await openCode();
    await app.db.run(sql`
      update users set suspended_at = ${app.clock.now()}, suspension_reason = 'spam' where email = ${person.email}`);
    expect(await statusOf(`${code.short_hash}.svg`)).toBe(await missing());
  });
});
