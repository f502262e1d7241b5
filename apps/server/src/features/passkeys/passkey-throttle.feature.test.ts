import { type Endpoint, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createPasskeyUser, newAuthenticator } from '../../../test/app/passkeys.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const { passkeys } = endpoints;
const app = useTestApp({ env: { TRUST_PROXY: '1' } });

async function countAccepted(endpoint: Endpoint, most: number, options: object): Promise<number> {
  for (let calls = 0; calls <= most; calls += 1)
    if ((await app.callForError(endpoint, options)).status === 429) return calls;
  return Number.POSITIVE_INFINITY;
}

describe('throttles of passkeys', () => {
  it('limit a visitor per address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const credential = newAuthenticator(app).get((await app.call(passkeys.loginOptions)).body);
    expect(await countAccepted(passkeys.login, 200, { headers, body: { credential } })).toBe(200);
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.114.9' }, body: { credential } };
    expect((await app.callForError(passkeys.login, elsewhere)).status).toBe(400);
  });

  it('limit a user, from every address', async () => {
    const { accessToken: token } = await createPasskeyUser(app);
    // One request for options has added the passkey.
    expect(await countAccepted(passkeys.createOptions, 30, { token })).toBe(29);
    expect(await countAccepted(passkeys.confirmOptions, 30, { token })).toBe(30);
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    expect((await app.callForError(passkeys.confirmOptions, { token, headers })).status).toBe(429);
  });
});
