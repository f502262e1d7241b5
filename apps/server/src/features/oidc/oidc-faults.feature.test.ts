import { describe, expect, it } from 'vitest';
import { browserOf, newPerson, oidcEnv, useProvider } from '../../../test/oidc/oidc-sign-in.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const provider = await useProvider(() => app.clock);
const app = useTestApp({ unlimited: true, env: oidcEnv(provider) });
const browser = () => browserOf(app, provider);
const accounts = async () => (await app.db.many(sql`select id from users`)).length;

/** Tokens that must not sign in. */
const refused: Record<string, () => Parameters<typeof provider.misbehave>[0]> = {
  'a wrong nonce': () => ({ claims: { nonce: 'another' } }),
  'no nonce': () => ({ claims: { nonce: undefined } }),
  'another audience': () => ({ claims: { aud: 'another-client' } }),
  'another authorized party': () => ({ claims: { aud: [provider.clientId, 'other'], azp: 'other' } }),
  'another issuer': () => ({ claims: { iss: 'https://elsewhere.example' } }),
  'a wrong signature': () => ({ wrongSignature: true }),
  'no signature': () => ({ unsigned: true }),
  'an end in the past': () => ({ claims: { exp: Math.floor(app.clock.now().getTime() / 1000) - 60 } }),
  'no end': () => ({ claims: { exp: undefined } }),
  'a start in the future': () => ({ claims: { nbf: Math.floor(app.clock.now().getTime() / 1000) + 600 } }),
  'no subject': () => ({ claims: { sub: undefined } }),
  'an empty subject': () => ({ claims: { sub: '' } }),
  'a subject with NUL': () => ({ claims: { sub: 'ann\0' } }),
  'a subject with a line break': () => ({ claims: { sub: 'ann\n' } }),
  'a subject with a lone surrogate': () => ({ claims: { sub: 'ann\ud800' } }),
  'a subject of 256 characters': () => ({ claims: { sub: 'a'.repeat(256) } }),
};

describe('token of the provider', () => {
  it.each(Object.keys(refused))('is refused with %s', async (fault) => {
    const before = await accounts();
    provider.misbehave(refused[fault]?.() ?? {});
    const answer = await browser().signInForError(newPerson());
    expect(answer).toMatchObject({ status: 400, body: { code: 'oidc_failed' } });
    expect(await accounts()).toBe(before);
  });

  it('is required', async () => {
    provider.misbehave({ noIdToken: true });
    expect(await browser().signInForError(newPerson())).toMatchObject({ status: 400, body: { code: 'oidc_failed' } });
  });

  it('is accepted right after the provider has rotated its keys', async () => {
    const person = newPerson();
    expect((await browser().signIn(person)).status).toBe(200);
    provider.rotateKeys();
    expect((await browser().signIn(person)).status).toBe(200);
  });
});

describe('broken provider', () => {
  it.each([{ tokenStatus: 500 }, { tokenStatus: 503 }, { keysStatus: 500 }])(
    'answers 503 without details: %o',
    async (fault) => {
      provider.misbehave(fault);
      const answer = await browser().signInForError(newPerson());
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'oidc_unavailable' },
        headers: { 'retry-after': '30' },
      });
      expect(JSON.stringify(answer.body)).not.toContain('something broke');
    },
  );

  it('answers 400 if the provider refuses the code', async () => {
    provider.misbehave({ tokenStatus: 400 });
    expect(await browser().signInForError(newPerson())).toMatchObject({ status: 400, body: { code: 'oidc_failed' } });
  });

  it('goes on with known endpoints while the provider does not describe itself', async () => {
    const person = newPerson();
    await browser().signIn(person);
    app.clock.advance(hours(2));
    provider.misbehave({ discoveryStatus: 500 });
    expect((await browser().signIn(person)).status).toBe(200);
  });
});
