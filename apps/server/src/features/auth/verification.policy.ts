import type { UserRow } from './users.repo.ts';

export type VerificationWording = 'verify' | 'verifyAgain';

/**
 * Selects the email for a registration, by default the latest one. If an address was registered with different passwords,
 * the server cannot know which password is the owner's, so the email asks the reader to choose one.
 */
export function verificationWording(
  user: Pick<UserRow, 'emailVerifiedAt' | 'registration'>,
  registration = user.registration,
): VerificationWording | undefined {
  if (user.emailVerifiedAt || registration !== user.registration) return undefined;
  return registration > 1 ? 'verifyAgain' : 'verify';
}
