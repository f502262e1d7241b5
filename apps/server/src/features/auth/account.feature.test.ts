import { type BodyOf, defaultStyle, endpoints, type Language } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail, createSignedInUser, registration } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const { auth } = endpoints;

describe('POST /v1/auth/update-language', () => {
  it('sets the language of the account and its emails', async () => {
    const language: Language = 'pt-br';
    const { email, accessToken } = await createSignedInUser(app);
    expect((await app.call(auth.updateLanguage, { token: accessToken, body: { language } })).status).toBe(200);
    expect((await app.call(auth.me, { token: accessToken })).body.language).toBe(language);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    expect(app.mail.sent.at(-1)?.html).toContain(`<html lang="${language}">`);
  });

  it('returns 422 for an unknown language', async () => {
    const { accessToken } = await createSignedInUser(app);
    const answer = await app.callForError(auth.updateLanguage, {
      token: accessToken,
      body: { language: 'tlh' as 'en' },
    });
    expect(answer.status).toBe(422);
  });
});

describe('time zone of an account', () => {
  type Change = BodyOf<typeof auth.updateTimezone>;
  const readZone = async (token: string) => (await app.call(auth.me, { token })).body.timezone;
  const save = async (token: string, body: Change) =>
    (await app.call(auth.updateTimezone, { token, body })).body.timezone;
  const registerIn = async (timezone?: string) => {
    const email = randomEmail();
    const body = { ...registration(email), ...(timezone !== undefined && { timezone }) };
    expect((await app.call(auth.register, { body })).status).toBe(201);
    return email;
  };
  const zoneOf = async (email: string) =>
    (await app.db.one<{ timezone: string | null }>(sql`select timezone from users where email = ${email}`)).timezone;

  it('is that of the browser that registers, and null if it tells none', async () => {
    expect(await zoneOf(await registerIn('Asia/Kathmandu'))).toBe('Asia/Kathmandu');
    expect(await zoneOf(await registerIn())).toBeNull();
  });

  it.each(['Mars/Olympus', '+05:45', '', 'x'.repeat(5000)])('stays null after a registration with %j', async (zone) => {
    expect(await zoneOf(await registerIn(zone))).toBeNull();
  });

  it('is that of the latest registration of an unverified address', async () => {
    const email = await registerIn('Asia/Kathmandu');
    await app.call(auth.register, { body: { ...registration(email), timezone: 'Europe/Paris' } });
    expect(await zoneOf(email)).toBe('Europe/Paris');
  });

  it('is saved and removed', async () => {
    const { accessToken: token, user } = await createSignedInUser(app);
    expect(user.timezone).toBeNull();
    expect(await save(token, { timezone: 'America/St_Johns' })).toBe('America/St_Johns');
    expect(await readZone(token)).toBe('America/St_Johns');
    expect(await save(token, { timezone: null })).toBeNull();
    expect(await readZone(token)).toBeNull();
  });

  it('stays as it was chosen if it is saved for an unknown one', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    expect(await save(token, { timezone: 'Asia/Tokyo', only_if_unknown: true })).toBe('Asia/Tokyo');
    expect(await save(token, { timezone: 'Europe/Paris', only_if_unknown: true })).toBe('Asia/Tokyo');
    expect(await save(token, { timezone: null, only_if_unknown: true })).toBe('Asia/Tokyo');
    expect(await readZone(token)).toBe('Asia/Tokyo');
  });

  it.each(['Mars/Olympus', '+05:45', ''])('returns 422 for %j', async (timezone) => {
    const { accessToken: token } = await createSignedInUser(app);
    const answer = await app.callForError(auth.updateTimezone, { token, body: { timezone } });
    expect(answer).toMatchObject({ status: 422, body: { field_keys: { timezone: 'timezoneInvalid' } } });
  });
});

describe('DELETE /v1/auth/account', () => {
  it('deletes sessions, codes, tokens and queued email; short links answer 410', async () => {
    const { email, accessToken, refreshToken } = await createSignedInUser(app);
    const now = app.clock.now();
    await app.db.run(sql`insert into short_hashes (hash, issued_at) values ('de1eted', ${now})`);
    await app.db.run(sql`
      insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
      select gen_random_uuid(), id, 'de1eted', 'url', 'tracked', 'https://example.org/', ${sql.json(defaultStyle)}, ${now}, ${now}
      from users where email = ${email}`);
    await app.call(auth.forgotPassword, { body: { email } });

    expect(await app.call(auth.deleteAccount, { token: accessToken })).toMatchObject({
      status: 200,
      body: { message: 'Your account has been permanently deleted' },
    });
    expect((await app.callForError(auth.me, { token: accessToken })).status).toBe(401);
    expect((await app.callForError(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await app.callForError(auth.login, { body: registration(email) })).status).toBe(401);
    expect((await app.http.inject('/de1eted')).statusCode).toBe(410);

    const sentBefore = app.mail.sent.length;
    await app.outbox.drain();
    expect(app.mail.sent).toHaveLength(sentBefore);
    for (const table of ['users', 'sessions', 'mail_tokens', 'qr_codes', 'outbox']) {
      const [row] = await app.db.many<{ rows: string }>(
        sql`select coalesce(jsonb_agg(t)::text, '') as rows from ${sql.ident(table)} t`,
      );
      expect(row?.rows, table).not.toContain(email);
    }
  });

  it('lets the address register again', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    await app.call(auth.deleteAccount, { token: accessToken });
    expect((await app.call(auth.register, { body: registration(email) })).status).toBe(201);
  });

  it('leaves other accounts unchanged', async () => {
    const [deleted, other] = [await createSignedInUser(app), await createSignedInUser(app)];
    await app.call(auth.deleteAccount, { token: deleted.accessToken });
    expect((await app.call(auth.me, { token: other.accessToken })).status).toBe(200);
  });
});

describe('POST /v1/auth/register', () => {
  it('stores the invite code', async () => {
    const email = randomEmail();
    await app.call(auth.register, { body: { ...registration(email), inviteCode: 'friend-42' } });
    expect(await app.db.one(sql`select invite_code from users where email = ${email}`)).toEqual({
      invite_code: 'friend-42',
    });
  });
});
