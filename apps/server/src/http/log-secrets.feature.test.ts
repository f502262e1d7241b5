import { endpoints, limits } from '@tessera/contract';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { beginSignIn, shownTotp, createProtectedUser } from '../../test/app/second-factor.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { minutes } from '../platform/clock/clock.ts';

const clientSecret = 'the-secret-of-the-client';
const app = useTestApp({
  unlimited: true,
  env: {
    // Nothing listens there, so that the request of the client with its secret fails.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'tessera',
    OIDC_CLIENT_SECRET: clientSecret,
  },
  extend: (http) => {
    http.get('/v1/boom', { config: { access: 'visitor' } }, () => {
      throw new Error('the cause');
    });
  },
});

const newSecret = () => randomBytes(12).toString('hex');
const withoutOrigin = (url: string) => url.slice(new URL(url).origin.length);

/** All kinds of URLs with a secret. */
const addresses: Record<string, (secret: string) => string> = {
  'a reset token': (secret) => `/reset-password?token=${secret}`,
  'a verification token': (secret) => `/verify-email?lang=fr&token=${secret}`,
  'an invite code': (secret) => `/register?invite=${secret}`,
  'an invite code that is looked up': (secret) => `/v1/invites/inviter?code=${secret}`,
  'the content of a code': (secret) => `/qr/7k3m9qx?type=wifi&data=${encodeURIComponent(`{"password":"${secret}"}`)}`,
  'the title of a code': (secret) => `/qr/7k3m9qx?type=text&data=%7B%7D&title=${secret}`,
  'the code of a provider': (secret) => `/login/oidc?code=${secret}&state=x`,
  'the state of a sign-in with a provider': (secret) => `/login/oidc?state=${secret}&error=access_denied`,
  'a search': (secret) => `/v1/qr-codes?search=${secret}`,
  'a checkout': (secret) => `/dashboard/subscription/success?session_id=${secret}`,
  'an email address': (secret) => `/v1/dev/mail?to=${secret}@example.org`,
  'a parameter without a name': (secret) => `/login?${secret}`,
  'a page that does not exist': (secret) => `/no/such/page?token=${secret}`,
  'a path that is not UTF-8': (secret) => `/v1/%ff?token=${secret}`,
  'a call that fails': (secret) => `/v1/boom?token=${secret}`,
};

describe('log', () => {
  it.each(Object.keys(addresses))('does not contain %s', async (kind) => {
    const secret = newSecret();
    const { accessToken } = await createProUser(app);
    const url = addresses[kind]?.(secret) ?? '';
    await app.http.inject({ url, headers: { authorization: `Bearer ${accessToken}` } });
    const line = `"url":"${url.split('?', 1)[0]}"`;
    await expect.poll(() => app.logged.join('')).toContain(line);
    expect(app.logged.join('')).not.toContain(secret);
  });

  it('does not contain the secrets of a two-step sign-in', async () => {
    const calls = endpoints.secondFactor;
    const { email, token, secret, recoveryCodes } = await createProtectedUser(app);
    const [wrong, right] = [await beginSignIn(app, email), await beginSignIn(app, email)];
    const [unused = '', used = ''] = recoveryCodes;
    await app.callForError(calls.signIn, { body: { signInToken: wrong, code: 'ABCDE-FGHJK' } });
    await app.call(calls.signIn, { body: { signInToken: right, code: used } });
    const replaced = (await app.call(calls.replaceRecoveryCodes, { token })).body.recovery_codes;
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    await app.callForError(calls.confirm, { token, body: { code: unused } });
    await app.call(calls.confirm, { token, body: { code: shownTotp(app, secret) } });
    await app.call(calls.disable, { token });
    await app.outbox.drain();
    const secrets = [secret, wrong, right, 'ABCDE-FGHJK', ...recoveryCodes, ...replaced];
    await expect.poll(() => app.logged.join('')).toContain('"url":"/v1/auth/second-factor/totp"');
    const log = app.logged.join('');
    for (const one of secrets) expect(log).not.toContain(one);
    for (const { text } of app.mail.sent.filter(({ to }) => to === email))
      for (const one of secrets) expect(text).not.toContain(one);
  });

  it('does not contain the client secret or the browser secret if the provider cannot be reached', async () => {
    const secret = newSecret().repeat(2);
    const answer = await app.callForError(endpoints.oidc.start, { body: { purpose: 'sign_in', secret } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'oidc_unavailable' } });
    expect(app.logged.join('')).toContain('oidc discovery failed');
    for (const text of [secret, clientSecret]) expect(app.logged.join('')).not.toContain(text);
  });

  it('does not contain the signature of a file', async () => {
    const person = await createProUser(app);
    const [token, id] = [person.accessToken, await createCode(app, person)];
    const download = await app.call(endpoints.qrCodes.download, { token, params: { id, format: 'png' }, query: {} });
    const file = await app.call(endpoints.qrCodes.exportStats, { token, params: { id }, query: {} });
    for (const { downloadUrl } of [download.body, file.body]) {
      expect((await app.http.inject(withoutOrigin(downloadUrl))).statusCode).toBe(200);
      const signature = new URL(downloadUrl).searchParams.get('signature') ?? 'missing';
      expect(app.logged.join('')).not.toContain(signature);
    }
    expect(app.logged.join('')).toContain(`"url":"/v1/downloads/${id}/png"`);
  });
});
