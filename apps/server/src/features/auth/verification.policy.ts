import type { UserRow } from './users.repo.ts';

type Waiting = Pick<UserRow, 'email_verified_at' | 'registration'>;
export type VerificationWording = 'verify' | 'verifyAgain';

/**
 * Which mail to send for a registration, or on request, when no registration is named. If an address was registered
 * with different passwords, the server cannot know which of them is the owner's: the mail asks the reader to choose.
 */
export function verificationWording(user: Waiting, registration = user.registration): VerificationWording | undefined {
  if (user.email_verified_at || registration !== user.registration) return undefined;
  return registration > 1 ? 'verifyAgain' : 'verify';
}
