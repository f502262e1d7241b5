import * as z from 'zod/mini';

/** `unavailable` is not the visitor's fault: the caller decides what it is worth. */
export type ChallengeVerdict = 'passed' | 'failed' | 'unavailable';
/** The form that a challenge was solved for. */
export type ChallengeAction = 'login' | 'register';

export interface Challenge {
  verify(token: string, clientAddress: string, action: ChallengeAction): Promise<ChallengeVerdict>;
}

/** Development without keys: any token passes, as the browser sends one of its own making. */
export const passingChallenge: Challenge = { verify: () => Promise.resolve('passed') };

const answer = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  metadata: z.optional(z.object({ result_with_testing_key: z.optional(z.boolean()) })),
});
const timeoutMs = 5000;

interface TurnstileSettings {
  secretKey: string;
  verifyUrl: string;
  /** The host of our own pages: a token that was solved on another one is refused. */
  hostname: string;
  /** Cloudflare's keys for testing answer for `example.com`; in production they would let everything through. */
  acceptsTestingKeys: boolean;
  log: { warn(details: object, message: string): void };
}

/** Cloudflare Turnstile. A token is good once and for five minutes; the service itself keeps count. */
export function turnstileChallenge(settings: TurnstileSettings): Challenge {
  const { secretKey, verifyUrl, acceptsTestingKeys, log } = settings;

  /** A client without the action of our widget sends none; one of another form is a token solved for something else. */
  function isForUs({ hostname, action, metadata }: z.infer<typeof answer>, expected: ChallengeAction): boolean {
    if (metadata?.result_with_testing_key) return acceptsTestingKeys;
    const isOurs = hostname === settings.hostname && (!action || action === expected);
    if (!isOurs) log.warn({ hostname, action, expected: settings.hostname }, 'challenge solved on another page');
    return isOurs;
  }

  return {
    async verify(token, clientAddress, action) {
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ secret: secretKey, response: token, remoteip: clientAddress }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.status >= 500) return 'unavailable';
        const parsed = z.safeParse(answer, await response.json());
        if (!parsed.success) return 'unavailable';
        return parsed.data.success && isForUs(parsed.data, action) ? 'passed' : 'failed';
      } catch {
        return 'unavailable';
      }
    },
  };
}
