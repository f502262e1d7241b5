import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail, registration } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ env: { EMAIL_VERIFICATION: 'off' } });

describe('EMAIL_VERIFICATION=off', () => {
  it('register signs in and sends no email', async () => {
    const answer = await app.call(endpoints.auth.register, { body: registration(randomEmail()) });
    expect(answer).toMatchObject({ status: 201, body: { user: { url_quota: 1 } } });
    if (!('accessToken' in answer.body)) expect.unreachable('no token');
    expect((await app.call(endpoints.auth.me, { token: answer.body.accessToken })).status).toBe(200);
    await app.outbox.drain();
    expect(app.mail.sent).toEqual([]);
  });

  it('a login protects an unverified account from the next registration', async () => {
    const [used, unused] = [randomEmail(), randomEmail()];
    for (const email of [used, unused]) {
      await app.call(endpoints.auth.register, { body: registration(email) });
      // As left behind by an installation that verified addresses before.
      await app.db.run(sql`update users set email_verified_at = null where email = ${email}`);
    }
    expect((await app.call(endpoints.auth.login, { body: registration(used) })).status).toBe(200);
    const other = (email: string) => ({ body: { ...registration(email), password: 'another-tile-8' } });
    expect((await app.callForError(endpoints.auth.register, other(used))).status).toBe(409);
    expect((await app.call(endpoints.auth.register, other(unused))).status).toBe(201);
    expect((await app.callForError(endpoints.auth.login, { body: registration(unused) })).status).toBe(401);
  });

  it('a second registration ends the sessions of the first', async () => {
    const email = randomEmail();
    const { body: earlier } = await app.call(endpoints.auth.register, { body: registration(email) });
    if (!('accessToken' in earlier)) expect.unreachable('no token');
    await app.db.run(sql`update users set email_verified_at = null where email = ${email}`);
    await app.call(endpoints.auth.register, { body: { ...registration(email), password: 'another-tile-8' } });
    expect((await app.callForError(endpoints.auth.me, { token: earlier.accessToken })).status).toBe(401);
  });
});
