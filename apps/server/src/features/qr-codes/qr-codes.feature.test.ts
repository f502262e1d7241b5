// On PostgreSQL: the quota is checked under a row lock.
import { randomUUID } from 'node:crypto';
import { defaultStyle, endpoints, qrTypes } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser, contents, grantReferrals, subscribe } from '../../../test/app/codes.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const calls = endpoints.qrCodes;

const get = async (token: string, id: string) => (await app.call(calls.get, { token, params: { id } })).body;
const follow = async (hash: string) => (await app.http.inject(`/${hash}`)).headers['location'];

describe('POST /v1/qr-codes', () => {
  it('creates a url code for a free account, with picture and short link', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const created = await app.call(calls.create, { token, body: { ...contents.url, title: '  Menu  ' } });
    expect(created.status).toBe(201);
    const code = await get(token, created.body.id);
    expect(code).toMatchObject({
      title: 'Menu',
      qr_type: 'url',
      encoding: 'tracked',
      destination_url: 'https://example.org/menu',
      qr_data: null,
      style: defaultStyle,
      logo_url: null,
      is_active: true,
      click_count: 0,
      short_url: `https://tessera.test/${code.short_hash}`,
    });
    expect(code.short_hash).toMatch(/^[0-9a-hjkmnp-tv-z]{7}$/);
    expect(decodeURIComponent(code.qr_code_data_url)).toMatch(/^data:image\/svg\+xml[^,]*,<svg /);
    expect(await follow(code.short_hash)).toBe('https://example.org/menu');
  });

  it('returns 403 with the limit when the quota is used up', async () => {
    const person = await createSignedInUser(app);
    await createCode(app, person);
    expect(await app.callForError(calls.create, { token: person.accessToken, body: contents.url })).toMatchObject({
      status: 403,
      body: {
        code: 'quota_reached',
        requires_subscription: true,
        error: 'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.',
      },
    });
  });

  it('raises the limit by one per referral', async () => {
    const person = await createSignedInUser(app);
    await grantReferrals(app, person.email, 2);
    for (let i = 0; i < 3; i += 1) await createCode(app, person);
    const { body } = await app.callForError(calls.create, { token: person.accessToken, body: contents.url });
    expect(body.error).toBe('You have reached the free limit of 3 QR codes. Please upgrade to create more QR codes.');
  });

  it('returns 403 for every type but url without Pro', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    for (const type of qrTypes.filter((name) => name !== 'url')) {
      expect(await app.callForError(calls.create, { token, body: contents[type] })).toMatchObject({
        status: 403,
        body: {
          code: 'qr_type_locked',
          requires_subscription: true,
          error: 'This QR code type is only available for premium users. Please upgrade to access all QR code types.',
        },
      });
    }
  });

  it.each(qrTypes)('creates a %s code for Pro with the given content', async (type) => {
    const person = await createProUser(app);
    const code = await get(person.accessToken, await createCode(app, person, contents[type]));
    expect(code).toMatchObject(contents[type]);
    expect(code.encoding).toBe(type === 'crypto' ? 'direct' : 'tracked');
  });

  it('accepts a short code as the number of a text message', async () => {
    const person = await createProUser(app);
    const qr_data = { phone: '12345', message: 'JOIN' };
    expect(await get(person.accessToken, await createCode(app, person, { qr_type: 'sms', qr_data }))).toMatchObject({
      qr_data,
    });
  });

  it('converts the local times of an event by its timezone, also in the symbol', async () => {
    const person = await createProUser(app);
    const event = async (qr_data: { startDate: string; endDate: string; timezone?: string }) =>
      get(
        person.accessToken,
        await createCode(app, person, {
          qr_type: 'event',
          qr_data: { title: 'Opening', ...qr_data },
          encoding: 'direct',
        }),
      );
    const times = { startDate: '2027-05-01T08:00:00.000Z', endDate: '2027-05-01T10:00:00.000Z' };
    const timezone = 'Europe/Paris';
    const local = await event({ startDate: '2027-05-01T10:00', endDate: '2027-05-01T12:00:00', timezone });
    expect(local.qr_data).toEqual({ title: 'Opening', ...times, timezone });
    expect(local.qr_code_data_url).toBe((await event(times)).qr_code_data_url);
  });

  it('keeps floating times of an event, and passes them to the viewer', async () => {
    const person = await createProUser(app);
    const qr_data = { title: 'Opening', startDate: '2027-05-01T10:00', endDate: '2027-05-01T12:00:00' };
    const code = await get(person.accessToken, await createCode(app, person, { qr_type: 'event', qr_data }));
    expect(code.qr_data).toEqual(qr_data);
    const { headers } = await app.http.inject({ method: 'GET', url: `/${code.short_hash}` });
    const viewer = new URL(String(headers.location), 'https://tessera.test');
    expect(JSON.parse(viewer.searchParams.get('data') ?? '')).toEqual(qr_data);
  });

  it('encodes the content itself with encoding=direct', async () => {
    const person = await createProUser(app);
    const direct = await get(
      person.accessToken,
      await createCode(app, person, { ...contents.wifi, encoding: 'direct' }),
    );
    const tracked = await get(person.accessToken, await createCode(app, person, contents.wifi));
    expect(direct.encoding).toBe('direct');
    expect(direct.qr_code_data_url).not.toBe(tracked.qr_code_data_url);
  });

  it.each([
    [{ qr_type: 'url' }, { destination_url: 'URL is required' }],
    [{ qr_type: 'url', destination_url: 'example.org' }, { destination_url: 'Please enter a valid URL' }],
    [
      { qr_type: 'url', destination_url: 'https://a:b@example.org' },
      { destination_url: expect.stringContaining('password') },
    ],
    [
      { qr_type: 'url', destination_url: 'https://tessera.test/7k3m9qx' },
      { destination_url: expect.stringContaining('short link') },
    ],
    [{ ...contents.url, encoding: 'direct' }, { encoding: expect.any(String) }],
    [{ qr_type: 'phone', qr_data: { phone: '911' } }, { 'qr_data.phone': expect.stringContaining('some countries') }],
    [
      { qr_type: 'event', qr_data: { ...contents.event.qr_data, startDate: '2027-05-01T10:00' } },
      { 'qr_data.startDate': expect.stringContaining('offset from UTC') },
    ],
    [{ qr_type: 'wifi', qr_data: { ssid: ' ' } }, { 'qr_data.ssid': 'Network name is required' }],
    [{ ...contents.url, style: { dots_color: 'red"/>' } }, { 'style.dots_color': expect.stringContaining('#RRGGBB') }],
    [{ ...contents.url, style: { size: 100_000 } }, { 'style.size': 'This value is out of range. Use at most 1000.' }],
    [{ ...contents.url, title: 'x'.repeat(201) }, { title: 'This text is too long. Use at most 200 characters.' }],
  ])('returns 422 and names the invalid fields of %j', async (body, fields) => {
    const { accessToken: token } = await createProUser(app);
    expect(await app.callForError(calls.create, { token, body: body as never })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields },
    });
  });

  it('returns 422 with the maximum length when no symbol holds the content', async () => {
    const { accessToken: token } = await createProUser(app);
    const body = { qr_type: 'text', encoding: 'direct', qr_data: { text: 'é'.repeat(1400) } } as const;
    const answer = await app.callForError(calls.create, {
      token,
      body: { ...body, style: { error_correction_level: 'H' } },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_too_long', params: { count: 1272 } } });
    expect((await app.call(calls.create, { token, body: { ...body, encoding: 'tracked' } })).status).toBe(201);
  });

  it('ignores fields of a code that clients cannot set', async () => {
    const person = await createSignedInUser(app);
    const ignored = { id: randomUUID(), short_hash: 'aaaaaaa', is_active: false, click_count: 99 };
    const id = await createCode(app, person, { ...contents.url, ...ignored });
    const code = await get(person.accessToken, id);
    expect(code).toMatchObject({ is_active: true, click_count: 0 });
    expect(code.short_hash).not.toBe('aaaaaaa');
  });
});

describe('the quota', () => {
  // A thousand requests take longer than the default timeout on a busy machine.
  it('accepts one of fifty concurrent requests, in twenty rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { accessToken: token } = await createSignedInUser(app);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.call(calls.create, { token, body: contents.url })),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 403)]);
      const { body } = await app.call(calls.list, { token });
      expect(body.qr_codes).toHaveLength(1);
    }
  });
});

describe('a code stored before a validation rule existed', () => {
  it('can still be read, listed and followed', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const id = await createCode(app, person, contents.event);
    const old = { title: 'Bell\u0007', startDate: '1850-05-01T10:00:00Z', endDate: '1850-05-01T11:00:00Z' };
    await app.db.run(sql`update qr_codes set title = ${'Tab\there'}, qr_data = ${sql.json(old)} where id = ${id}`);
    const code = await get(token, id);
    expect(code).toMatchObject({ title: 'Tab\there', qr_data: old });
    expect((await app.call(calls.list, { token, query: {} })).body.qr_codes).toHaveLength(1);
    expect(await follow(code.short_hash)).toContain('type=event');
  });
});

describe('another account’s code', () => {
  it('returns the same 404 as a code that does not exist, in every call', async () => {
    const owner = await createProUser(app);
    const stranger = await createProUser(app);
    const id = await createCode(app, owner);
    const unknownId = randomUUID();
    const token = stranger.accessToken;
    const everyCall = (params: { id: string }) => [
      app.callForError(calls.get, { token, params }),
      app.callForError(calls.update, { token, params, body: { title: 'Mine' } }),
      app.callForError(calls.updateStyle, { token, params, body: { margin: 0 } }),
      app.callForError(calls.removeLogo, { token, params }),
      app.callForError(calls.remove, { token, params }),
      app.callForError(calls.download, { token, params: { ...params, format: 'png' } }),
    ];
    const theirs = await Promise.all(everyCall({ id }));
    const missing = await Promise.all(everyCall({ id: unknownId }));
    for (const [i, answer] of theirs.entries()) {
      expect(answer.status).toBe(404);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...missing[i]?.body, request_id: '' });
    }
    expect(await get(owner.accessToken, id)).toMatchObject({ title: null, is_active: true });
  });
});

describe('PUT /v1/qr-codes/:id and /style', () => {
  it('changes title, destination and state for Pro, and the link immediately', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const id = await createCode(app, person);
    const { short_hash: hash } = await get(token, id);
    const body = { title: 'Lunch', destination_url: 'https://example.org/lunch', is_active: true };
    const { body: changed } = await app.call(calls.update, { token, params: { id }, body });
    expect(changed).toMatchObject({ ...body, short_hash: hash });
    expect(await follow(hash)).toBe('https://example.org/lunch');
    await app.call(calls.update, { token, params: { id }, body: { is_active: false, title: null } });
    expect((await app.http.inject(`/${hash}`)).statusCode).toBe(410);
    expect(await get(token, id)).toMatchObject({ title: null, is_active: false });
  });

  it('lets a free account deactivate and activate its code, and returns 403 for other changes', async () => {
    const person = await createSignedInUser(app);
    const token = person.accessToken;
    const id = await createCode(app, person, { ...contents.url, title: 'Menu' });
    const change = (body: object) => app.callForError(calls.update, { token, params: { id }, body });
    const same = { title: 'Menu', destination_url: 'https://example.org/menu' };
    expect((await change({ ...same, is_active: false })).status).toBe(200);
    expect((await change({ ...same, is_active: true })).status).toBe(200);
    for (const body of [{ title: 'Other' }, { title: null }, { destination_url: 'https://example.com/' }]) {
      expect(await change(body)).toMatchObject({
        status: 403,
        body: { code: 'edit_requires_pro', requires_subscription: true },
      });
    }
    expect(await app.callForError(calls.updateStyle, { token, params: { id }, body: { margin: 20 } })).toMatchObject({
      status: 403,
      body: { code: 'edit_requires_pro', requires_subscription: true },
    });
    expect(await get(token, id)).toMatchObject({ ...same, is_active: true, style: defaultStyle });
  });

  it('keeps links working when a subscription ends, and returns 403 for activating codes beyond the quota', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const first = await createCode(app, person);
    app.clock.advance(1000);
    const second = await createCode(app, person);
    const wifi = await createCode(app, person, contents.wifi);
    await subscribe(app, person.email, 'canceled');
    for (const id of [first, second, wifi]) {
      expect(await follow((await get(token, id)).short_hash)).toBeDefined();
      expect((await app.call(calls.update, { token, params: { id }, body: { is_active: false } })).status).toBe(200);
    }
    const activate = (id: string) =>
      app.callForError(calls.update, { token, params: { id }, body: { is_active: true } });
    const locked = async (id: string) => (await get(token, id)).reactivation_requires_pro;
    expect(await Promise.all([first, second, wifi].map(locked))).toEqual([undefined, true, true]);
    expect((await activate(first)).status).toBe(200);
    for (const id of [second, wifi]) {
      expect(await activate(id)).toMatchObject({
        status: 403,
        body: {
          code: 'reactivation_requires_pro',
          requires_subscription: true,
          error: 'Inactive - Upgrade to reactivate',
        },
      });
    }
    await subscribe(app, person.email, 'active');
    expect(await locked(wifi)).toBeUndefined();
    expect((await activate(wifi)).status).toBe(200);
  });

  it('returns 422 for the destination of a code of another type than url', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person, contents.wifi);
    const body = { destination_url: 'https://example.org/' };
    expect((await app.callForError(calls.update, { token: person.accessToken, params: { id }, body })).status).toBe(
      422,
    );
  });

  it('changes the given style options for Pro; the overall style also sets the style of the parts', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const id = await createCode(app, person, { ...contents.url, style: { dots_color: '#112233', margin: 20 } });
    const before = await get(token, id);
    const body = { style: 'dots', error_correction_level: 'H' } as const;
    const { body: after } = await app.call(calls.updateStyle, { token, params: { id }, body });
    expect(after.style).toMatchObject({
      ...body,
      dots_style: 'dots',
      corners_dot_style: 'dots',
      dots_color: '#112233',
      margin: 20,
    });
    expect(after.qr_code_data_url).not.toBe(before.qr_code_data_url);
    const { body: again } = await app.call(calls.updateStyle, {
      token,
      params: { id },
      body: { dots_style: 'rounded' },
    });
    expect(again.style).toMatchObject({ style: 'dots', dots_style: 'rounded', corners_square_style: 'dots' });
  });

  it('returns 422 when the new correction level makes the content too long', async () => {
    const person = await createProUser(app);
    const body = { qr_type: 'text', encoding: 'direct', qr_data: { text: 'x'.repeat(2000) } } as const;
    const id = await createCode(app, person, body);
    const answer = await app.callForError(calls.updateStyle, {
      token: person.accessToken,
      params: { id },
      body: { error_correction_level: 'H' },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_too_long' } });
  });
});

describe('DELETE /v1/qr-codes/:id', () => {
  it('frees the quota, and the link returns 410 permanently', async () => {
    const person = await createSignedInUser(app);
    const token = person.accessToken;
    const id = await createCode(app, person);
    const { short_hash: hash } = await get(token, id);
    expect((await app.call(calls.remove, { token, params: { id } })).status).toBe(200);
    expect((await app.callForError(calls.get, { token, params: { id } })).status).toBe(404);
    expect((await app.http.inject(`/${hash}`)).statusCode).toBe(410);
    expect(await app.db.maybe(sql`select 1 from short_hashes where hash = ${hash}`)).toBeDefined();
    await createCode(app, person);
  });
});
