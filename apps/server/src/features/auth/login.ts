import type { BodyOf, endpoints, ReplyOf, SecondFactorRequired } from '@tessera/contract';
import { AppError, tooManyRequests } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AuthDeps } from './auth.deps.ts';
import type { LoginThrottle } from './login-throttle.service.ts';
import { requireChallenge } from './require-challenge.ts';
import { findUserByEmail, lockUser } from './users.repo.ts';
import type { SignIn, Verification } from './verification.service.ts';

type LoginEndpoint = typeof endpoints.auth.login;
/** Signs in with an address and a password. */
export type Login = (body: BodyOf<LoginEndpoint>, client: Client) => Promise<ReplyOf<LoginEndpoint>>;
/** Returns the second step that the sign-in requires; undefined if none. */
export type SecondStepHook = (tx: Queryable, userId: string) => Promise<SecondFactorRequired | undefined>;

export interface LoginParts {
  verification: Pick<Verification, 'verifyAddress'>;
  loginThrottle: Pick<LoginThrottle, 'check'>;
  secondSteps: readonly SecondStepHook[];
  signIn: SignIn;
}

const invalidCredentials = () => new AppError('invalid_credentials');

export function createLogin(deps: AuthDeps, { verification, loginThrottle, secondSteps, signIn }: LoginParts): Login {
  const { config, db, clock, outbox, passwords, challenge } = deps;

  return async (body, client) => {
    const { address: clientAddress } = client;
    await requireChallenge(challenge, body.turnstileToken, clientAddress, 'login');
    const user = await findUserByEmail(db, body.email);
    const matches = await passwords.matches(
      user?.passwordHash ?? undefined,
      body.password,
      clientNetwork(clientAddress),
    );
    const isPasswordCorrect = user !== undefined && matches;
    const wait = await loginThrottle.check({ email: body.email, clientAddress, userId: user?.id, isPasswordCorrect });
    if (wait > 0) throw tooManyRequests(wait);
    if (!isPasswordCorrect) throw invalidCredentials();
    if (config.emailVerification && !user.emailVerifiedAt)
      throw new AppError('verification_required', { flags: { requiresVerification: true } });
    const reply = await db.tx<ReplyOf<LoginEndpoint>>(async (tx) => {
      // A concurrent password change or reset has ended all sessions: the old password must not start a new one.
      const current = await lockUser(tx, user.id);
      if (current?.passwordHash !== user.passwordHash) throw invalidCredentials();
      // If verification is off: mark the account as verified, so that the next registration cannot replace it.
      if (!current.emailVerifiedAt) await verification.verifyAddress(tx, user.id, clock.now(), client);
      for (const hook of secondSteps) {
        const step = await hook(tx, user.id);
        if (step) return step;
      }
      return signIn(tx, user.id, client, 'password');
    });
    outbox.wake();
    return reply;
  };
}
