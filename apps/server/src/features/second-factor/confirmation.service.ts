import type { BodyOf, ConfirmMethod, endpoints } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import type { SecondFactor } from './second-factor.service.ts';
import type { SecondStep } from './second-step.service.ts';

type IsOffered = (userId: string) => Promise<boolean>;

const wrongPassword = () => new AppError('wrong_password', { fields: { password: 'currentPasswordWrong' } });

/**
 * Re-authenticates the signed-in user, for calls that require a recent authentication. Features with another proof
 * (passkeys, provider) offer it here, check it in their own call, and then call `sessions.markAuthenticated`.
 */
export function createConfirmation(
  { db, auth }: Pick<SecondFactorDeps, 'db' | 'auth'>,
  secondFactor: Pick<SecondFactor, 'state'>,
  secondStep: Pick<SecondStep, 'verify'>,
) {
  const offers: [ConfirmMethod, IsOffered][] = [
    ['password', (userId) => auth.passwords.isSet(userId)],
    ['code', async (userId) => (await secondFactor.state(userId)).enabled],
  ];

  return {
    async methods(userId: string): Promise<ConfirmMethod[]> {
      const offered: ConfirmMethod[] = [];
      for (const [method, isOffered] of offers) if (await isOffered(userId)) offered.push(method);
      return offered;
    },

    /** Checks the password or a code of the authenticator app. */
    async confirm(user: Caller, { password, code }: BodyOf<typeof endpoints.secondFactor.confirm>, client: Client) {
      if (password !== undefined && !(await auth.passwords.isCorrect(user.userId, password, client.address)))
        throw wrongPassword();
      if (code !== undefined) await secondStep.verify(user, code, client);
      await auth.sessions.markAuthenticated(db, user.sessionId);
    },

    offer(method: ConfirmMethod, isOffered: IsOffered) {
      offers.push([method, isOffered]);
    },
  };
}
