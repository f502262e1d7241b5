// On PostgreSQL: counts in Redis.
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Limiter, memoryLimiter, redisLimiter } from './limiter.ts';

const open: Limiter[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((limiter) => limiter.close()));
});
const closeAfterTest = (limiter: Limiter) => {
  open.push(limiter);
  return limiter;
};

/** With TEST_REDIS_URL, the same tests run on Redis. */
const redisUrl = process.env['TEST_REDIS_URL'];
const makeLimiter = () =>
  closeAfterTest(redisUrl ? redisLimiter(redisUrl, (error) => expect.unreachable(error.message)) : memoryLimiter());

const freshRule = (points: number) => ({ name: `rule-${randomUUID()}`, points, seconds: 60 });

/** Until the connection to Redis is open, the limiter counts in memory. */
async function whenReady(limiter: Limiter) {
  if (!redisUrl) return;
  const redis = new Redis(redisUrl);
  onTestFinished(() => redis.disconnect());
  const rule = freshRule(1000);
  const countInRedis = () => limiter.hit(rule, 'warm-up').then(() => redis.exists(`tessera:${rule.name}:warm-up`));
  await expect.poll(countInRedis).toBe(1);
}

describe('rate limiter', () => {
  it('allows the given number of attempts, then returns the seconds to wait', async () => {
    const limiter = makeLimiter();
    await whenReady(limiter);
    const rule = freshRule(3);
    const waits = [];
    for (let tries = 0; tries < 5; tries += 1) waits.push(await limiter.hit(rule, 'someone'));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits.slice(3).every((wait) => wait > 0 && wait <= 60)).toBe(true);
  });

  it('does not count a call of wait()', async () => {
    const limiter = makeLimiter();
    await whenReady(limiter);
    const rule = freshRule(2);
    expect(await limiter.wait(rule, 'ann')).toBe(0);
    await limiter.hit(rule, 'ann');
    expect(await limiter.wait(rule, 'ann')).toBe(0);
    await limiter.hit(rule, 'ann');
    const wait = await limiter.wait(rule, 'ann');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limiter.wait(rule, 'ben')).toBe(0);
  });

  it('counts keys and rules separately', async () => {
    const limiter = makeLimiter();
    await whenReady(limiter);
    const rule = freshRule(1);
    expect(await limiter.hit(rule, 'ann')).toBe(0);
    expect(await limiter.hit(rule, 'ben')).toBe(0);
    expect(await limiter.hit(freshRule(1), 'ann')).toBe(0);
    expect(await limiter.hit(rule, 'ann')).toBeGreaterThan(0);
  });

  it('counts across processes with Redis, and per process without it', async () => {
    const [here, there] = [makeLimiter(), makeLimiter()];
    await Promise.all([whenReady(here), whenReady(there)]);
    const rule = freshRule(1);
    await here.hit(rule, 'ann');
    const wait = await there.hit(rule, 'ann');
    expect(wait > 0).toBe(redisUrl !== undefined);
  });

  it('counts in memory while Redis is unavailable', async () => {
    const limiter = closeAfterTest(redisLimiter('redis://127.0.0.1:1', () => {}));
    const rule = freshRule(2);
    expect(await limiter.hit(rule, 'ann')).toBe(0);
    expect(await limiter.hit(rule, 'ann')).toBe(0);
    expect(await limiter.hit(rule, 'ann')).toBeGreaterThan(0);
    expect(await limiter.wait(rule, 'ann')).toBeGreaterThan(0);
  });
});
