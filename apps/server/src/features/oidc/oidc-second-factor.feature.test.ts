import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { addPasskey } from '../../../test/app/passkeys.ts';
import { shownTotp, createProtectedUser } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, findEmailedLink, goodPassword } from '../../../test/app/users.ts';
import { browserOf, newPerson, oidcEnv, type Person, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { minutes } from '../../platform/clock/clock.ts';

const provider = await useProvider(() => app.clock);
const app = useTestApp({ unlimited: true, env: oidcEnv(provider) });
const { auth, secondFactor, sessions } = endpoints;
const browser = () => browserOf(app, provider);

/** An account with two-step sign-in that is linked to the provider by its address. */
async function createLinkedUser() {
  const user = await createProtectedUser(app);
  return { ...user, person: newPerson(user.email) };
}

async function beginSignIn(person: Person): Promise<string> {
  const { body } = await browser().signInForError(person);
  if (!('signInToken' in body)) throw new Error(`no second step: ${JSON.stringify(body)}`);
  return String(body.signInToken);
}

const complete = (signInToken: string, code: string) =>
  app.callForError(secondFactor.signIn, { body: { signInToken, code } });

describe('sign-in with a provider to an account with two-step sign-in', () => {
  it('asks for a code, and stores that the provider was the first step', async () => {
    const { person, secret, email } = await createLinkedUser();
    const signInToken = await beginSignIn(person);
    expect((await complete(signInToken, '000000')).body.code).toBe('second_factor_failed');
    const answer = await complete(signInToken, shownTotp(app, secret));
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
    const token = (answer.body as { accessToken?: string }).accessToken ?? '';
    const { body } = await app.call(sessions.list, { token });
    expect(body.sessions.find(({ current }) => current)?.method).toBe('oidc');
  });

  it('asks for no code if the provider asserts a second factor', async () => {
    const { person, email } = await createLinkedUser();
    const { body } = await browser().signIn({ ...person, amr: ['pwd', 'otp'] });
    expect(body.user.email).toBe(email);
  });

  it('works for an account without a password, and ends with a new password', async () => {
    const person = newPerson();
    const { accessToken: token } = (await browser().signIn(person)).body;
    const { totp_secret: secret } = (await app.call(secondFactor.setUp, { token })).body;
    await app.call(secondFactor.activate, { token, body: { code: shownTotp(app, secret) } });
    await app.outbox.drain();
    app.clock.advance(minutes(1));
    expect((await complete(await beginSignIn(person), shownTotp(app, secret))).status).toBe(200);
    app.clock.advance(minutes(1));
    const signInToken = await beginSignIn(person);
    await app.call(auth.forgotPassword, { body: { email: person.email } });
    await app.outbox.drain();
    const reset = { token: findEmailedLink(app, person.email, '/reset-password'), password: goodPassword };
    await app.call(auth.resetPassword, { body: reset });
    expect((await complete(signInToken, shownTotp(app, secret))).body.code).toBe('second_factor_failed');
  });
});

describe('GET /v1/auth/confirm', () => {
  const methods = async (token: string) => (await app.call(secondFactor.confirmMethods, { token })).body.methods;

  it('offers the password, passkeys and the provider if the account has them', async () => {
    const user = await createSignedInUser(app);
    expect(await methods(user.accessToken)).toEqual(['password']);
    await browser().link(user.accessToken, newPerson());
    expect(await methods(user.accessToken)).toEqual(['password', 'provider']);
    const { body } = await browser().signIn(newPerson());
    expect(await methods(body.accessToken)).toEqual(['provider']);
    await addPasskey(app, body.accessToken);
    expect(await methods(body.accessToken)).toEqual(['passkey', 'provider']);
  });
});
