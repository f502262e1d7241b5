import { endpoints, limits, type SignedIn } from '@tessera/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode, createProUser, contents, form } from '../../../test/app/codes.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { hours, minutes } from '../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const calls = endpoints.qrCodes;

let logo: Buffer;
beforeAll(async () => {
  logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer();
});

async function upload({ accessToken }: SignedIn, id: string, bytes = logo, field = 'logo', type = 'image/png') {
  const { headers, payload } = form(field, bytes, type);
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v1/qr-codes/${id}/logo`,
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ logo_url: string; code: string; error: string }>() };
}
const read = async ({ accessToken: token }: SignedIn, id: string) =>
  (await app.call(calls.get, { token, params: { id } })).body;
const fetchLogo = (url: string | null) => app.http.inject(new URL(url ?? 'https://tessera.test/none').pathname);

describe('logo of a code', () => {
  it('is drawn into the code and served under a random name', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const before = await read(person, id);
    const { status, body } = await upload(person, id);
    expect(status).toBe(200);
    expect(body.logo_url).toMatch(/^https:\/\/tessera\.test\/logos\/[0-9a-f]{32}\.png$/);
    const after = await read(person, id);
    expect(after.logo_url).toBe(body.logo_url);
    expect(after.qr_code_data_url).toContain('image');
    expect(after.qr_code_data_url.length).toBeGreaterThan(before.qr_code_data_url.length);
    const file = await fetchLogo(body.logo_url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await sharp(file.rawPayload).metadata()).width).toBe(64);
  });

  it('may be PNG, JPEG, GIF or SVG, and is stored as PNG', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const files = [
      await sharp(logo).jpeg().toBuffer(),
      await sharp(logo).gif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ];
    for (const bytes of files) {
      const { body } = await upload(person, id, bytes, 'logo', 'application/octet-stream');
      expect((await sharp((await fetchLogo(body.logo_url)).rawPayload).metadata()).format).toBe('png');
    }
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
  ])('returns 422 for %s', async (_what, bytes) => {
    const person = await createProUser(app);
    expect(await upload(person, await createCode(app, person), bytes)).toMatchObject({
      status: 422,
      body: { code: 'logo_type', error: 'Please upload a valid image file (PNG, JPEG, GIF, or SVG)' },
    });
  });

  it.each([
    ['logo_svg_script', '<script>alert(1)</script>', 'This SVG contains a script. Remove it or upload a PNG.'],
    [
      'logo_svg_part',
      '<foreignObject/>',
      'This SVG contains <foreignObject>, which a logo cannot have. Remove it or upload a PNG.',
    ],
    ['logo_svg_damaged', '<rect', 'This SVG is damaged. Save it again or upload a PNG.'],
  ])('returns 422 with the reason for an unsuitable SVG: %s', async (code, inside, error) => {
    const person = await createProUser(app);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    expect(await upload(person, await createCode(app, person), svg)).toMatchObject({
      status: 422,
      body: { code, error },
    });
  });

  it('returns 413 above 2 MB', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const filled = (size: number) => Buffer.concat([Buffer.from(svg), Buffer.alloc(size - svg.length, ' ')]);
    expect(await upload(person, id, filled(limits.logo.create.maxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'logo_too_large', error: 'Logo file size must be less than 2MB' },
    });
    expect((await upload(person, id, filled(limits.logo.create.maxBytes - 1))).status).toBe(200);
  });

  it('must be sent in the form field `logo`', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    expect((await upload(person, id, logo, 'picture')).status).toBe(422);
    const json = await app.http.inject({
      method: 'POST',
      url: `/v1/qr-codes/${id}/logo`,
      headers: { authorization: `Bearer ${person.accessToken}` },
      payload: { logo: 'x' },
    });
    expect(json.statusCode).toBe(415);
  });

  it('returns 404 for another account’s code, without decoding the picture', async () => {
    const id = await createCode(app, await createProUser(app));
    expect((await upload(await createProUser(app), id, Buffer.from('hello'))).status).toBe(404);
  });

  it('has its file deleted when it is replaced or removed', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const first = await upload(person, id);
    const second = await upload(person, id);
    await app.outbox.drain();
    expect((await fetchLogo(first.body.logo_url)).statusCode).toBe(404);
    expect((await fetchLogo(second.body.logo_url)).statusCode).toBe(200);
    await app.call(calls.removeLogo, { token: person.accessToken, params: { id } });
    await app.outbox.drain();
    expect((await fetchLogo(second.body.logo_url)).statusCode).toBe(404);
    expect((await read(person, id)).logo_url).toBeNull();
  });

  it('has its file deleted with the code or the account', async () => {
    const person = await createProUser(app);
    const [one, two] = [await createCode(app, person), await createCode(app, person)];
    const urls = [await upload(person, one), await upload(person, two)].map(({ body }) => body.logo_url);
    await app.call(calls.remove, { token: person.accessToken, params: { id: one } });
    await app.call(endpoints.auth.deleteAccount, { token: person.accessToken });
    await app.outbox.drain();
    for (const url of urls) expect((await fetchLogo(url)).statusCode).toBe(404);
  });

  it('keeps its file when the cleanup of unfinished uploads runs', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const { body } = await upload(person, id);
    app.clock.advance(hours(2));
    await app.outbox.drain();
    expect((await fetchLogo(body.logo_url)).statusCode).toBe(200);
  });

  it('can be set once by a free account, within 15 minutes of creation', async () => {
    const person = await createSignedInUser(app);
    const id = await createCode(app, person, contents.url);
    expect((await upload(person, id)).status).toBe(200);
    expect(await upload(person, id)).toMatchObject({ status: 403, body: { code: 'edit_requires_pro' } });
    const removal = await app.callForError(calls.removeLogo, { token: person.accessToken, params: { id } });
    expect(removal).toMatchObject({ status: 403, body: { requires_subscription: true } });

    const late = await createSignedInUser(app);
    const lateId = await createCode(app, late);
    app.clock.advance(minutes(14));
    const { body: renewed } = await app.call(endpoints.auth.refresh, { body: { refreshToken: late.refreshToken } });
    app.clock.advance(minutes(2));
    expect((await upload({ ...late, ...renewed }, lateId)).status).toBe(403);
  });
});
