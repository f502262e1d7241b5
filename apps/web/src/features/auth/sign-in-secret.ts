import { persistent } from '../../lib/browser-storage.ts';
import { randomToken } from '../../lib/random.ts';

/** A secret of this browser: with it, the verification link signs in the browser that registered. */
interface Registration {
  email: string;
  secret: string;
}

const key = 'sign_in_secret';
/** As long as the link in the email works. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** A later registration in this browser replaces an earlier one. */
export function startRegistration(email: string): string {
  const secret = randomToken();
  persistent.set(key, JSON.stringify({ email, secret, createdAt: Date.now() }));
  return secret;
}

/** The last registration of this browser, if its link still works. */
export function readRegistration(): Registration | undefined {
  try {
    const { email, secret, createdAt } = JSON.parse(persistent.get(key) ?? '{}') as Record<string, unknown>;
    const isRecent = typeof createdAt === 'number' && Math.abs(Date.now() - createdAt) < maxAgeMs;
    if (isRecent && typeof email === 'string' && typeof secret === 'string') return { email, secret };
  } catch {
    // Not written by this version.
  }
  persistent.remove(key);
  return undefined;
}

export const endRegistration = (): void => persistent.remove(key);
