import * as z from 'zod/mini';

/** `unavailable` is not the visitor's fault, so the caller decides how to handle it. */
export type ChallengeVerdict = 'passed' | 'failed' | 'unavailable';
/** The form the challenge was solved for. */
export type ChallengeAction = 'login' | 'register' | 'report' | 'unlock';

export interface Challenge {
  verify(token: string, clientAddress: string, action: ChallengeAction): Promise<ChallengeVerdict>;
}

/** For development without keys: accepts any token. */
export const passingChallenge: Challenge = { verify: () => Promise.resolve('passed') };

const verifyReply = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  metadata: z.optional(z.object({ result_with_testing_key: z.optional(z.boolean()) })),
});
const timeoutMs = 5000;

interface TurnstileSettings {
  secretKey: string;
  verifyUrl: string;
  /** The host of this product's pages. A token solved on another host is refused. */
  hostname: string;
  /** Cloudflare's test keys accept every token, so production must refuse them. */
  acceptsTestingKeys: boolean;
  log: { warn(details: object, message: string): void };
}

/** Cloudflare Turnstile. The service itself accepts a token once, within five minutes. */
export function turnstileChallenge(settings: TurnstileSettings): Challenge {
  const { secretKey, verifyUrl, acceptsTestingKeys, log } = settings;

  /** A missing action is accepted, because API clients send none. The action of another form is refused. */
  function isForThisForm(
    { hostname, action, metadata }: z.infer<typeof verifyReply>,
    expected: ChallengeAction,
  ): boolean {
    if (metadata?.result_with_testing_key) return acceptsTestingKeys;
    const isExpected = hostname === settings.hostname && (!action || action === expected);
    if (!isExpected) log.warn({ hostname, action, expected: settings.hostname }, 'challenge solved on another page');
    return isExpected;
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
        const parsed = z.safeParse(verifyReply, await response.json());
        if (!parsed.success) return 'unavailable';
        return parsed.data.success && isForThisForm(parsed.data, action) ? 'passed' : 'failed';
      } catch {
        return 'unavailable';
      }
    },
  };
}
