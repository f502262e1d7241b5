import { endpoints } from '@tessera/contract';
import type { TestApp } from './test-app.ts';
import { createSignedInUser } from './users.ts';
import { type Algorithm, type Authenticator, createAuthenticator, type Deviation } from './software-authenticator.ts';

const { passkeys } = endpoints;

export const newAuthenticator = (app: TestApp, algorithm?: Algorithm) =>
  createAuthenticator(app.config.publicUrl, algorithm);

/** Adds a passkey to the account of a session. */
export async function addPasskey(app: TestApp, token: string, name = 'Laptop', algorithm?: Algorithm) {
  const authenticator = newAuthenticator(app, algorithm);
  const options = (await app.call(passkeys.createOptions, { token })).body;
  const { status, body } = await app.call(passkeys.create, {
    token,
    body: { name, credential: authenticator.create(options) },
  });
  if (status !== 201) throw new Error(`passkey not added: ${JSON.stringify(body)}`);
  return { authenticator, passkey: body };
}

export async function createPasskeyUser(app: TestApp, algorithm?: Algorithm) {
  const user = await createSignedInUser(app);
  return { ...user, ...(await addPasskey(app, user.accessToken, 'Laptop', algorithm)) };
}

/** A sign-in with the passkey alone. */
export async function signInWith(app: TestApp, authenticator: Authenticator, change: Deviation = {}) {
  const options = (await app.call(passkeys.loginOptions)).body;
  return app.callForError(passkeys.login, { body: { credential: authenticator.get(options, change) } });
}
