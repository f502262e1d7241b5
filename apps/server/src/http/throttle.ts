import type { Limiter, LimitRule } from '../platform/limiter/limiter.ts';
import { tooManyRequests } from './app-error.ts';
import { clientNetwork } from './client-network.ts';

/** A limit on one call: per network, per signed-in user, or per value in the body, such as an account. */
export interface Throttle<Body> extends LimitRule {
  by: 'address' | 'user' | ((body: Body) => string);
}

/** Every call counts against this limit, per network. Calls with a key have the limit of the key instead. */
const everyCall: LimitRule = { name: 'api', points: 600, seconds: 60 };

export function throttles(limiter: Limiter, rules: Throttle<unknown>[], general = everyCall) {
  async function check(rule: LimitRule, key: string): Promise<void> {
    const wait = await limiter.hit(rule, key);
    if (wait > 0) throw tooManyRequests(wait);
  }
  return {
    async byAddress(address: string, { hasKey = false } = {}): Promise<void> {
      const network = clientNetwork(address);
      if (!hasKey) await check(general, network);
      for (const rule of rules) if (rule.by === 'address') await check(rule, network);
    },
    async byUser(userId: string): Promise<void> {
      for (const rule of rules) if (rule.by === 'user') await check(rule, userId);
    },
    async byBody(body: unknown): Promise<void> {
      for (const rule of rules) if (typeof rule.by === 'function') await check(rule, rule.by(body));
    },
  };
}
