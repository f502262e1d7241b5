import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { anAddress, registration } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ env: { EMAIL_VERIFICATION: 'off' } });

describe('an installation that verifies no addresses', () => {
  it('signs people in when they register, and mails nothing', async () => {
    const answer = await app.call(endpoints.auth.register, { body: registration(anAddress()) });
    expect(answer).toMatchObject({ status: 201, body: { user: { url_quota: 1 } } });
    if (!('accessToken' in answer.body)) expect.unreachable('no token');
    expect((await app.call(endpoints.auth.me, { token: answer.body.accessToken })).status).toBe(200);
    await app.outbox.drain();
    expect(app.mail.sent).toEqual([]);
  });
});
