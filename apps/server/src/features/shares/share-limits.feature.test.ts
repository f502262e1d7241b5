import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSharer, shareToken } from '../../../test/app/shares.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const compared: (string | undefined)[] = [];
const app = useTestApp({
  passwords: (real) => ({
    hash: real.hash,
    matches: (stored, ...rest) => {
      compared.push(stored);
      return real.matches(stored, ...rest);
    },
  }),
});
const { shares: calls } = endpoints;

const read = (token: string, from: string) => app.http.inject({ url: `/v1/shared/${token}`, remoteAddress: from });
const unlock = (token: string, password: string, from: string) =>
  app.http.inject({ method: 'POST', url: `/v1/shared/${token}/unlock`, remoteAddress: from, payload: { password } });

describe('visitors of shared statistics', () => {
  it('have a limited number of unknown tokens per network, which holds back no known one', async () => {
    const owner = await createSharer(app);
    const token = shareToken(await owner.share());
    const guesses = [];
    for (let n = 0; n < 70; n += 1) guesses.push((await read(`${n}`.padStart(43, 'x'), '203.0.113.9')).statusCode);
    expect(new Set(guesses)).toEqual(new Set([404, 429]));
    expect(guesses.at(-1)).toBe(429);
    expect((await read(token, '203.0.113.9')).statusCode).toBe(200);
    const badge = (of: string) => app.http.inject({ url: `/qr/shared/${of}/badge.svg`, remoteAddress: '203.0.113.9' });
    expect((await badge('x'.repeat(43))).statusCode).toBe(429);
    expect((await badge(token)).statusCode).toBe(200);
  });

  it('have a limited number of wrong passwords per network, and every attempt costs the same', async () => {
    const owner = await createSharer(app);
    const token = shareToken(await owner.share({ kind: 'account', password: 'open sesame' }));
    const open = shareToken(await owner.share());
    compared.splice(0);
    for (let n = 0; n < limits.linkPassword.attemptsPerNetwork; n += 1)
      expect((await unlock(token, `guess ${n}`, '203.0.113.8')).statusCode).toBe(403);
    const limited = await unlock(token, 'open sesame', '203.0.113.8');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await unlock(token, 'open sesame', '198.51.100.8')).statusCode).toBe(200);
    // A share without a password compares with a placeholder.
    expect((await unlock(open, 'open sesame', '198.51.100.8')).statusCode).toBe(403);
    expect(compared).toHaveLength(limits.linkPassword.attemptsPerNetwork + 2);
    expect(compared.at(-1)).toBeUndefined();
  });

  it('leave no token in the log', async () => {
    const owner = await createSharer(app);
    const token = shareToken(await owner.share());
    for (const url of [
      `/v1/shared/${token}`,
      `/qr/shared/${token}`,
      `/qr/shared/${token}/badge.svg?count=clicks`,
      `/QR/Shared/${token}`,
    ])
      await app.http.inject({ url });
    await expect.poll(() => app.logged.join('')).toContain('/QR/Shared/[hidden]');
    expect(app.logged.join('')).not.toContain(token);
    expect(app.logged.join('')).toContain('/v1/shared/[hidden]');
  });

  it('need no account', async () => {
    const owner = await createSharer(app);
    const answer = await app.call(calls.read, { params: { token: shareToken(await owner.share()) } });
    expect(answer.status).toBe(200);
  });
});
