import { limits } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLockedCode, enterPassword, guessFromManyNetworks } from '../../../test/app/locked-codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ env: { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' } });
const guest = '192.0.2.1';
beforeEach(() => void app.verdicts.splice(0));

describe('link with a password, after many wrong attempts from many networks', () => {
  it('asks for a challenge and accepts the right password with it', async () => {
    const { hash } = await createLockedCode(app);
    expect((await enterPassword(app, hash, 'sesame', { from: guest })).statusCode).toBe(200);
    await guessFromManyNetworks(app, hash);
    const asked = await enterPassword(app, hash, 'sesame', { from: guest });
    expect(asked.statusCode).toBe(403);
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(asked.body).toContain('data-sitekey="site-key"');
    expect(asked.headers['content-security-policy']).toMatch(
      /frame-src https:\/\/challenges\.cloudflare\.com;.*form-action 'self'; script-src https:\/\/challenges\.cloudflare\.com$/,
    );
    const solved = await enterPassword(app, hash, 'sesame', { from: guest, challengeToken: 'solved' });
    expect(solved.statusCode).toBe(200);
    expect(solved.headers['set-cookie']).toContain('tessera_unlock=');
  });

  it('answers right and wrong passwords alike without a solved challenge', async () => {
    const { hash } = await createLockedCode(app);
    await guessFromManyNetworks(app, hash);
    app.verdicts.push('failed', 'failed');
    const answers = [];
    for (const password of ['sesame', 'wrong'])
      for (const challengeToken of [undefined, 'unsolved'])
        answers.push(
          await enterPassword(app, hash, password, { from: guest, ...(challengeToken && { challengeToken }) }),
        );
    app.verdicts.splice(0);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  it('has the challenge again after a wrong password', async () => {
    const { hash } = await createLockedCode(app);
    await guessFromManyNetworks(app, hash);
    const wrong = await enterPassword(app, hash, 'wrong', { from: guest, challengeToken: 'solved' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).toContain('data-sitekey="site-key"');
  });

  it('limits the attempts of each network while the challenge service is unavailable', async () => {
    const { hash } = await createLockedCode(app);
    await guessFromManyNetworks(app, hash);
    const attempts = limits.linkPassword.attemptsPerNetworkUnderAttack;
    app.verdicts.push(...Array.from({ length: attempts + 2 }, () => 'unavailable' as const));
    const enter = (password: string, from: string) =>
      enterPassword(app, hash, password, { from, challengeToken: 'unchecked' });
    for (let n = 0; n < attempts; n += 1) expect((await enter(`guess ${n}`, '192.0.2.2')).statusCode).toBe(403);
    expect((await enter('sesame', '192.0.2.2')).statusCode).toBe(429);
    expect((await enter('sesame', guest)).statusCode).toBe(200);
  });
});
