import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { beginSignIn, shownTotp, createProtectedUser } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ env: { TRUST_PROXY: '1' } });

/** Addresses in separate /24 networks, each with its own limit. */
let networks = 0;
const newAddress = () => {
  networks += 1;
  return `100.${64 + Math.floor(networks / 256)}.${networks % 256}.9`;
};
const complete = (signInToken: string, code: string, address: string) =>
  app.callForError(endpoints.secondFactor.signIn, {
    body: { signInToken, code },
    headers: { 'x-forwarded-for': address },
  });

/** Sends wrong codes, four per sign-in. */
async function guess(email: string, count: number, addressOf: () => string) {
  for (let sent = 0; sent < count; ) {
    const token = await beginSignIn(app, email);
    for (let one = 0; one < 4 && sent < count; one += 1, sent += 1) await complete(token, '00000', addressOf());
  }
}

describe('throttle of wrong codes', () => {
  it('refuses every code from a network after ten wrong ones, over all sign-ins', async () => {
    const { email, secret } = await createProtectedUser(app);
    const address = newAddress();
    await guess(email, 10, () => address);
    const right = await complete(await beginSignIn(app, email), shownTotp(app, secret), address);
    const wrong = await complete(await beginSignIn(app, email), '00000', address);
    expect([right.status, wrong.status]).toEqual([429, 429]);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await complete(await beginSignIn(app, email), shownTotp(app, secret), newAddress());
    expect(elsewhere.status).toBe(200);
  });

  it('refuses codes from everywhere after a hundred wrong ones, except from networks of the owner', async () => {
    const { email, secret } = await createProtectedUser(app);
    const home = newAddress();
    expect((await complete(await beginSignIn(app, email), shownTotp(app, secret), home)).status).toBe(200);
    app.clock.advance(30_000);
    await guess(email, 100, newAddress);
    const stranger = await complete(await beginSignIn(app, email), shownTotp(app, secret), newAddress());
    expect(stranger.status).toBe(429);
    const wrongAtHome = await complete(await beginSignIn(app, email), '00000', home);
    expect(wrongAtHome.status).toBe(429);
    const owner = await complete(await beginSignIn(app, email), shownTotp(app, secret), home);
    expect(owner.status).toBe(200);
  });
});
