import { Redis } from 'ioredis';
import { RateLimiterMemory, type RateLimiterAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** So many tries in so many seconds, under a name of its own. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface Limiter {
  /** Counts one try. Answers how many seconds to wait, 0 when the try is fine. */
  hit(rule: LimitRule, key: string): Promise<number>;
  /** How many seconds to wait before the next try, 0 when it would be fine. Counts nothing. */
  wait(rule: LimitRule, key: string): Promise<number>;
  close(): Promise<void>;
}

type Make = (rule: LimitRule) => RateLimiterAbstract;

const secondsUntil = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function limiterOver(make: Make, close: () => Promise<void>): Limiter {
  const byRule = new Map<string, RateLimiterAbstract>();
  const limiterFor = (rule: LimitRule) => {
    const existing = byRule.get(rule.name);
    if (existing) return existing;
    const made = make(rule);
    byRule.set(rule.name, made);
    return made;
  };
  return {
    async hit(rule, key) {
      try {
        await limiterFor(rule).consume(key);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsUntil(error);
        throw error;
      }
    },
    async wait(rule, key) {
      const state = await limiterFor(rule).get(key);
      return state && state.consumedPoints >= rule.points ? secondsUntil(state) : 0;
    },
    close,
  };
}

const memoryFor: Make = (rule) =>
  new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds });

/** Counts in this process alone. */
export const memoryLimiter = (): Limiter => limiterOver(memoryFor, () => Promise.resolve());

/** Counts for all processes together; while Redis is away each process counts for itself rather than let all through. */
export function redisLimiter(url: string, onError: (error: Error) => void, keyPrefix = 'tessera:'): Limiter {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // One that hangs is as good as away: nobody waits for it to sign in.
    commandTimeout: 500,
    connectTimeout: 2000,
    keyPrefix,
  });
  redis.on('error', onError);
  const make: Make = (rule) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      insuranceLimiter: memoryFor(rule),
    });
  return limiterOver(make, async () => {
    await redis.quit().catch(() => redis.disconnect());
  });
}
