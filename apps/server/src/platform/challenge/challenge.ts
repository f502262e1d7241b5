import * as z from 'zod/mini';

/** `unavailable` is not the visitor's fault: the caller decides what it is worth. */
export type ChallengeVerdict = 'passed' | 'failed' | 'unavailable';

export interface Challenge {
  verify(token: string, clientAddress: string): Promise<ChallengeVerdict>;
}

/** Development without keys: any token passes, as the browser sends one of its own making. */
export const passingChallenge: Challenge = { verify: () => Promise.resolve('passed') };

const answer = z.object({ success: z.boolean() });
const timeoutMs = 5000;

/** Cloudflare Turnstile. A token is good once and for five minutes; the service itself keeps count. */
export function turnstileChallenge(settings: { secretKey: string; verifyUrl: string }): Challenge {
  return {
    async verify(token, clientAddress) {
      try {
        const response = await fetch(settings.verifyUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ secret: settings.secretKey, response: token, remoteip: clientAddress }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.status >= 500) return 'unavailable';
        const parsed = z.safeParse(answer, await response.json());
        if (!parsed.success) return 'unavailable';
        return parsed.data.success ? 'passed' : 'failed';
      } catch {
        return 'unavailable';
      }
    },
  };
}
