import { AppError, unavailable } from '../../http/app-error.ts';
import type { Challenge, ChallengeAction } from '../../platform/challenge/challenge.ts';

/** Throws unless the token proves that the bot challenge of this form was solved. */
export async function requireChallenge(
  challenge: Challenge,
  token: string,
  clientAddress: string,
  action: ChallengeAction,
): Promise<void> {
  const verdict = await challenge.verify(token, clientAddress, action);
  if (verdict === 'failed') throw new AppError('challenge_failed', { fields: { turnstileToken: 'challengeRequired' } });
  if (verdict === 'unavailable') throw unavailable(new Error('challenge service unavailable'));
}
