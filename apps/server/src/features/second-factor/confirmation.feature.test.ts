import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { shownTotp, createProtectedUser } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, goodPassword, logIn } from '../../../test/app/users.ts';
import { minutes } from '../../platform/clock/clock.ts';

const app = useTestApp();
const { auth, secondFactor: calls, subscription } = endpoints;
const pass = () => app.clock.advance(minutes(limits.recentAuthenticationMinutes));
const required = { status: 403, body: { code: 'recent_authentication_required' } };

describe('recent authentication', () => {
  it.each([
    ['account deletion', auth.deleteAccount],
    ['setup of an authenticator app', calls.setUp],
    ['activation', calls.activate],
    ['switching off', calls.disable],
    ['new recovery codes', calls.replaceRecoveryCodes],
  ])('is required for %s after ten minutes', async (_, endpoint) => {
    const { accessToken: token } = await createSignedInUser(app);
    const call = () => app.callForError(endpoint, { token, body: undefined as never });
    pass();
    expect(await call()).toMatchObject(required);
    await app.call(calls.confirm, { token, body: { password: goodPassword } });
    expect((await call()).body.code).not.toBe('recent_authentication_required');
  });

  // Clients of the first release have no dialog to confirm with.
  it.each([
    ['checkout', subscription.checkout],
    ['the billing portal', subscription.portal],
    ['a change of plan', subscription.changePlan],
    ['reactivation', subscription.reactivate],
  ])('is never required for %s', async (_, endpoint) => {
    const { accessToken: token } = await createSignedInUser(app);
    app.clock.advance(minutes(limits.recentAuthenticationMinutes + 1));
    const { status } = await app.callForError(endpoint, { token, body: {} as never });
    expect(status).not.toBe(403);
  });

  it('counts per session', async () => {
    const person = await createSignedInUser(app);
    const other = await logIn(app, person.email);
    pass();
    await app.call(calls.confirm, { token: other.accessToken, body: { password: goodPassword } });
    expect(await app.callForError(calls.setUp, { token: person.accessToken })).toMatchObject(required);
    expect((await app.call(calls.setUp, { token: other.accessToken })).status).toBe(200);
  });

  it('is given by a change of the password', async () => {
    const { accessToken } = await createSignedInUser(app);
    pass();
    const body = { current_password: goodPassword, new_password: 'another-tile-8' };
    const { accessToken: token } = (await app.call(auth.changePassword, { token: accessToken, body })).body;
    expect((await app.call(calls.setUp, { token })).status).toBe(200);
  });
});

describe('POST /v1/auth/confirm', () => {
  it('refuses a wrong password and names the field', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    pass();
    const answer = await app.callForError(calls.confirm, { token, body: { password: 'not-this-tile' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'wrong_password', fields: { password: expect.any(String) } },
    });
    expect(await app.callForError(calls.setUp, { token })).toMatchObject(required);
  });

  it('requires either a password or a code', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    for (const body of [{}, { password: goodPassword, code: '123456' }])
      expect((await app.callForError(calls.confirm, { token, body })).status).toBe(422);
  });

  it('accepts a code of the authenticator app once, and no recovery code', async () => {
    const { token, secret, recoveryCodes } = await createProtectedUser(app);
    pass();
    const confirm = (code: string) => app.callForError(calls.confirm, { token, body: { code } });
    expect(await confirm(recoveryCodes[0] ?? '')).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
    expect(await confirm('000000')).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
    const code = shownTotp(app, secret);
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBe(422);
    expect((await app.call(calls.replaceRecoveryCodes, { token })).status).toBe(200);
  });

  it('refuses a code without an authenticator app', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    expect((await app.callForError(calls.confirm, { token, body: { code: '123456' } })).status).toBe(422);
  });

  it('lists the methods of the account', async () => {
    const { accessToken } = await createSignedInUser(app);
    expect((await app.call(calls.confirmMethods, { token: accessToken })).body).toEqual({ methods: ['password'] });
    const { token } = await createProtectedUser(app);
    expect((await app.call(calls.confirmMethods, { token })).body).toEqual({ methods: ['password', 'code'] });
  });

  it('is throttled per account', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const attempt = async () =>
      (await app.callForError(calls.confirm, { token, body: { password: 'not-this-tile' } })).status;
    for (let count = 0; count < 10; count += 1) expect(await attempt()).toBe(422);
    expect(await attempt()).toBe(429);
  });
});
