import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { browserOf, newPerson, oidcEnv, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, randomEmail, registration } from '../../../test/app/users.ts';

const plain = useTestApp({ unlimited: true });
const provider = await useProvider(() => unverified.clock);
const unverified = useTestApp({ unlimited: true, env: oidcEnv(provider, { EMAIL_VERIFICATION: 'off' }) });
const { auth, oidc, site } = endpoints;

describe('without a provider', () => {
  it('answers 404', async () => {
    const { accessToken: token } = await createSignedInUser(plain);
    const secret = 'x'.repeat(43);
    expect((await plain.callForError(oidc.start, { body: { purpose: 'sign_in', secret } })).status).toBe(404);
    const body = { code: 'c', state: 's', secret };
    expect((await plain.callForError(oidc.finish, { body })).status).toBe(404);
    expect((await plain.callForError(oidc.confirm, { token, body })).status).toBe(404);
    expect((await plain.callForError(oidc.status, { token })).status).toBe(404);
    expect((await plain.callForError(oidc.unlink, { token })).status).toBe(404);
    expect((await plain.call(site.site)).body.oidc).toBeNull();
  });
});

describe('provider without email verification', () => {
  it('does not link a password account by an address that nobody has proved', async () => {
    const email = randomEmail();
    const { body } = await unverified.call(auth.register, { body: registration(email) });
    const browser = browserOf(unverified, provider);
    const person = newPerson(email);
    expect(await browser.signInForError(person)).toMatchObject({ status: 409, body: { code: 'oidc_link_required' } });
    const token = 'accessToken' in body ? body.accessToken : '';
    expect((await browser.link(token, person)).status).toBe(200);
    expect((await browser.signIn(person)).body.user.email).toBe(email);
  });
});
