import { randomBytes, randomUUID } from 'node:crypto';
import { endpoints, type OidcPurpose } from '@tessera/contract';
import { type OidcProvider, startOidcProvider } from '@tessera/test-kit/oidc-provider';
import { afterAll, beforeEach } from 'vitest';
import { randomEmail } from '../app/users.ts';
import type { TestApp } from '../app/test-app.ts';

export type Person = Parameters<OidcProvider['signIn']>[1];

/** For the top of a test file: a provider on the clock of the app. It behaves well at the start of each test. */
export async function useProvider(clock: () => TestApp['clock']): Promise<OidcProvider> {
  const provider = await startOidcProvider({ now: () => clock().now() });
  beforeEach(() => provider.misbehave({}));
  afterAll(() => provider.stop());
  return provider;
}

export const oidcEnv = ({ issuer, clientId, clientSecret }: OidcProvider, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Acme ID',
  ...more,
});

/** A person at the provider with a verified address. */
export const newPerson = (email = randomEmail()) => ({ sub: randomUUID(), email, email_verified: true });

type VisitFacts = { inviteCode?: string; timezone?: string };

/** What a browser does: keeps a secret, opens the provider's page and comes back with a code. */
export function browserOf(app: TestApp, provider: OidcProvider) {
  async function visitProvider(person: Person, purpose: OidcPurpose, more: VisitFacts = {}) {
    const secret = randomBytes(32).toString('base64url');
    const { body } = await app.call(endpoints.oidc.start, { body: { purpose, secret, ...more } });
    return { ...provider.signIn(body.url, person), secret, url: body.url };
  }

  return {
    visitProvider,
    /** Signs in to an account without a second factor. */
    async signIn(person: Person, more?: VisitFacts) {
      const { url: _, ...body } = await visitProvider(person, 'sign_in', more);
      const answer = await app.call(endpoints.oidc.finish, { body });
      if (!('user' in answer.body)) throw new Error(`no session: ${JSON.stringify(answer.body)}`);
      return { ...answer, body: answer.body };
    },
    /** The answer of the sign-in, which may be an error or ask for a second step. */
    async signInForError(person: Person) {
      const { url: _, ...body } = await visitProvider(person, 'sign_in');
      return app.callForError(endpoints.oidc.finish, { body });
    },
    async confirm(token: string, person: Person) {
      const { url: _, ...body } = await visitProvider(person, 'confirm');
      return app.callForError(endpoints.oidc.confirm, { token, body });
    },
    async link(token: string, person: Person) {
      const { url: _, ...body } = await visitProvider(person, 'link');
      return app.callForError(endpoints.oidc.link, { token, body });
    },
  };
}
