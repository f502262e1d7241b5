import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createProUser } from '../../../test/app/codes.ts';
import { createLockedCode, enterPassword, guessFromManyNetworks } from '../../../test/app/locked-codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createLinkedCode, follow } from '../../../test/app/visitors.ts';
import { hours } from '../../platform/clock/clock.ts';

const app = useTestApp();
const calls = endpoints.qrCodes;
const menu = 'https://example.org/menu';

const enter = (path: string, password: string, from?: string) =>
  enterPassword(app, path, password, from === undefined ? {} : { from });
const cookieOf = (answer: Awaited<ReturnType<typeof enter>>) => String(answer.headers['set-cookie']);
const cookiePair = (cookie: string) => cookie.split(';', 1)[0] ?? '';

describe('link with a password', () => {
  it('asks for it on a page with a strict policy, in the language of the visitor', async () => {
    const { hash } = await createLockedCode(app);
    const page = await follow(app, hash, { headers: { 'accept-language': 'es' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers.location).toBeUndefined();
    expect(page.body).toContain('Este enlace tiene contraseña');
    expect(page.body).not.toContain(menu);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('redirects after the right one, with a cookie of the session for this path only', async () => {
    const { hash } = await createLockedCode(app);
    const answer = await enter(`${hash}?src=poster`, 'sesame');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.refresh).toBe(`0; url=/${hash}?src=poster`);
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(new RegExp(`; Path=/${hash}; HttpOnly; SameSite=Lax`));
    expect(cookie).not.toMatch(/expires|max-age|sesame/i);
    const headers = { cookie: `other=1; ${cookiePair(cookie)}` };
    expect((await follow(app, hash, { headers })).headers.location).toBe(menu);
    expect((await follow(app, hash)).headers.location).toBeUndefined();
  });

  it('refuses a wrong one, a forged cookie, and a cookie of another link', async () => {
    const [{ hash }, other] = [await createLockedCode(app), await createLockedCode(app)];
    const wrong = await enter(hash, 'open');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(wrong.body).toContain('role="alert"');
    const token = cookiePair(cookieOf(await enter(other.hash, 'sesame')));
    for (const cookie of [token, `${token.slice(0, -1)}x`, 'tessera_unlock=', 'tessera_unlock=a.b'])
      expect((await follow(app, hash, { headers: { cookie } })).headers.location).toBeUndefined();
  });

  it('asks again when the password has changed, and after a day', async () => {
    const { hash, request } = await createLockedCode(app);
    const headers = { cookie: cookiePair(cookieOf(await enter(hash, 'sesame'))) };
    await app.call(calls.putLinkSettings, { ...request, body: { password: 'another' } });
    expect((await follow(app, hash, { headers })).headers.location).toBeUndefined();
    const fresh = { cookie: cookiePair(cookieOf(await enter(hash, 'another'))) };
    expect((await follow(app, hash, { headers: fresh })).headers.location).toBe(menu);
    app.clock.advance(hours(24));
    expect((await follow(app, hash, { headers: fresh })).headers.location).toBeUndefined();
  });

  it('limits wrong attempts of a network, and no other network', async () => {
    const { hash } = await createLockedCode(app);
    for (let n = 0; n < limits.linkPassword.attemptsPerNetwork; n += 1)
      expect((await enter(hash, `guess ${n}`)).statusCode).toBe(403);
    const limited = await enter(hash, 'sesame');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited.headers['set-cookie']).toBeUndefined();
    expect((await enter(hash, 'sesame', '198.51.100.9')).statusCode).toBe(200);
  });

  it('accepts the right one from another network after wrong attempts from many, with fewer attempts per network', async () => {
    const { hash } = await createLockedCode(app);
    await guessFromManyNetworks(app, hash);
    expect((await enter(hash, 'sesame', '192.0.2.1')).statusCode).toBe(200);
    for (let n = 0; n < limits.linkPassword.attemptsPerNetworkUnderAttack; n += 1)
      expect((await enter(hash, `guess ${n}`, '192.0.2.2')).statusCode).toBe(403);
    expect((await enter(hash, 'sesame', '192.0.2.2')).statusCode).toBe(429);
    expect((await enter(hash, 'sesame', '192.0.2.3')).statusCode).toBe(200);
  });

  it('answers parallel wrong attempts of a network with 403 and 429, and lets the right one of another through', async () => {
    const { hash } = await createLockedCode(app);
    const wrong = Array.from({ length: 120 }, (_, n) => enter(hash, `guess ${n}`));
    const right = enter(hash, 'sesame', '198.51.100.9');
    const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode);
    expect((await right).statusCode).toBe(200);
    expect(statuses.filter((status) => status === 403)).toHaveLength(limits.linkPassword.attemptsPerNetwork);
    expect(statuses.filter((status) => status === 429)).toHaveLength(120 - limits.linkPassword.attemptsPerNetwork);
  });

  it('waits its turn among parallel wrong attempts of many networks', async () => {
    const { hash } = await createLockedCode(app);
    const wrong = Array.from({ length: 120 }, (_, n) => enter(hash, `guess ${n}`, `198.51.${n}.1`));
    const right = enter(hash, 'sesame', '192.0.2.1');
    const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode);
    expect((await right).statusCode).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([403]));
  });

  it('has no form on other links', async () => {
    const person = await createProUser(app);
    const { hash } = await createLinkedCode(app, person);
    expect((await enter(hash, 'x')).statusCode).toBe(404);
    expect((await enter('zzzzzzz', 'x')).statusCode).toBe(404);
  });

  it('is not counted until the visitor is redirected', async () => {
    const { hash, id, request } = await createLockedCode(app);
    await follow(app, hash);
    const headers = { cookie: cookiePair(cookieOf(await enter(hash, 'sesame'))) };
    await follow(app, hash, { headers });
    await app.shipper.shipAll();
    const { body } = await app.call(calls.stats, { token: request.token, params: { id } });
    expect(body.total_clicks).toBe(1);
  });
});
