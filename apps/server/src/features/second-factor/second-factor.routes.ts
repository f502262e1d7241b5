import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { SecondFactors } from './second-factors.service.ts';

const perUser = (name: string, points: number): { throttle: Throttle<unknown>[] } => ({
  throttle: [{ name, by: 'user', points, seconds: 15 * 60 }],
});

export function secondFactorRoutes(route: Route, { factor, step, confirmation }: SecondFactors): void {
  const calls = endpoints.secondFactor;

  route(calls.signIn, ({ body, client }) => step.signIn(body, client), {
    throttle: [{ name: 'second-factor-address', by: 'address', points: 60, seconds: 15 * 60 }],
  });

  route(calls.state, ({ user }) => factor.state(user.userId));

  route(calls.setUp, ({ user }) => factor.setUp(user), perUser('second-factor-setup', 20));

  route(
    calls.activate,
    async ({ user, body, client }) => ({ recovery_codes: await factor.activate(user, body.code, client) }),
    perUser('second-factor-activate', 20),
  );

  route(calls.disable, ({ user, client }) => factor.disable(user, client).then(done('Two-step sign-in is off.')));

  route(
    calls.replaceRecoveryCodes,
    async ({ user, client }) => ({ recovery_codes: await factor.replaceRecoveryCodes(user, client) }),
    perUser('recovery-codes', 20),
  );

  route(calls.confirmMethods, async ({ user }) => ({ methods: await confirmation.methods(user.userId) }));

  route(
    calls.confirm,
    ({ user, body, client }) => confirmation.confirm(user, body, client).then(done('Confirmed.')),
    // The password can be guessed here, as in a change of the password.
    perUser('confirm', 10),
  );
}
