import { Redis } from 'ioredis';
import { RateLimiterMemory, type RateLimiterAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Allows `points` attempts in `seconds`. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** The remainder of a limit after an attempt. */
export interface LimitState {
  /** 0 if the attempt is allowed. */
  readonly waitSeconds: number;
  readonly remaining: number;
  /** Seconds until all points are available again. */
  readonly resetSeconds: number;
}

export interface Limiter {
  /** Counts one attempt. */
  count(rule: LimitRule, key: string): Promise<LimitState>;
  /** Like `count`, but returns only the seconds to wait. */
  hit(rule: LimitRule, key: string): Promise<number>;
  /** Returns how many seconds to wait before the next attempt, without counting one. */
  wait(rule: LimitRule, key: string): Promise<number>;
  close(): Promise<void>;
}

type CreateRateLimiter = (rule: LimitRule) => RateLimiterAbstract;

const secondsUntil = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function createLimiter(create: CreateRateLimiter, close: () => Promise<void>): Limiter {
  const byRule = new Map<string, RateLimiterAbstract>();
  const limiterFor = (rule: LimitRule) => {
    const existing = byRule.get(rule.name);
    if (existing) return existing;
    const created = create(rule);
    byRule.set(rule.name, created);
    return created;
  };
  async function count(rule: LimitRule, key: string): Promise<LimitState> {
    try {
      const used = await limiterFor(rule).consume(key);
      return { waitSeconds: 0, remaining: used.remainingPoints, resetSeconds: secondsUntil(used) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { waitSeconds: secondsUntil(error), remaining: 0, resetSeconds: secondsUntil(error) };
    }
  }
  return {
    count,
    hit: async (rule, key) => (await count(rule, key)).waitSeconds,
    async wait(rule, key) {
      const state = await limiterFor(rule).get(key);
      return state && state.consumedPoints >= rule.points ? secondsUntil(state) : 0;
    },
    close,
  };
}

const createInMemory: CreateRateLimiter = (rule) =>
  new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds });

/** Counts in this process only. */
export const memoryLimiter = (): Limiter => createLimiter(createInMemory, () => Promise.resolve());

/** Counts across all processes. While Redis is unavailable, each process counts for itself. */
export function redisLimiter(url: string, onError: (error: Error) => void, keyPrefix = 'tessera:'): Limiter {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A hanging Redis counts as unavailable, so that requests don't wait for it.
    commandTimeout: 500,
    connectTimeout: 2000,
    keyPrefix,
  });
  redis.on('error', onError);
  const createInRedis: CreateRateLimiter = (rule) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      insuranceLimiter: createInMemory(rule),
    });
  return createLimiter(createInRedis, async () => {
    await redis.quit().catch(() => redis.disconnect());
  });
}

/** No limits; used in tests. */
export const unlimited: Limiter = {
  count: (rule) => Promise.resolve({ waitSeconds: 0, remaining: rule.points, resetSeconds: rule.seconds }),
  hit: () => Promise.resolve(0),
  wait: () => Promise.resolve(0),
  close: () => Promise.resolve(),
};
