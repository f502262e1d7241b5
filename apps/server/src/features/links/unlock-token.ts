import { createHmac, timingSafeEqual } from 'node:crypto';
import { hours } from '../../platform/clock/clock.ts';

const cookieName = 'tessera_unlock';
/** A browser may restore its session for weeks; the token of a link is valid for a day. */
const validMs = hours(24);
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-z]{1,12})\\.([\\w-]{43})(?:;|$)`);

const sign = (key: string, hash: string, issuedAt: string) =>
  createHmac('sha256', key).update(`${hash} ${issuedAt}`).digest('base64url');

/** The cookie for a visitor who has entered the password: for this session of the browser and this path only. */
export function unlockCookie(
  key: string,
  link: { hash: string; path: string; isSecure: boolean },
  now: number,
): string {
  const issuedAt = now.toString(36);
  const token = `${issuedAt}.${sign(key, link.hash, issuedAt)}`;
  return `${cookieName}=${token}; Path=${link.path}; HttpOnly; SameSite=Lax${link.isSecure ? '; Secure' : ''}`;
}

/** Whether the visitor has entered the current password. */
export function isUnlocked(cookies: string | undefined, key: string, hash: string, now: number): boolean {
  const [, issuedAt, signature] = cookiePattern.exec(cookies ?? '') ?? [];
  if (issuedAt === undefined || signature === undefined) return false;
  const age = now - Number.parseInt(issuedAt, 36);
  return age >= 0 && age < validMs && timingSafeEqual(Buffer.from(sign(key, hash, issuedAt)), Buffer.from(signature));
}
