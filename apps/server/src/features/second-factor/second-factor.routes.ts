import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Confirmation } from './confirmation.service.ts';
import type { SecondFactor } from './second-factor.service.ts';

const perUser = (name: string, points: number): { throttle: Throttle<unknown>[] } => ({
  throttle: [{ name, by: 'user', points, seconds: 15 * 60 }],
});

export function secondFactorRoutes(route: Route, secondFactor: SecondFactor, confirmation: Confirmation): void {
  const calls = endpoints.secondFactor;

  route(calls.signIn, ({ body, client }) => secondFactor.signIn(body, client), {
    throttle: [{ name: 'second-factor-address', by: 'address', points: 60, seconds: 15 * 60 }],
  });

  route(calls.state, ({ user }) => secondFactor.state(user.userId));

  route(calls.setUp, ({ user }) => secondFactor.setUp(user), perUser('second-factor-setup', 20));

  route(
    calls.activate,
    async ({ user, body, client }) => ({ recovery_codes: await secondFactor.activate(user, body.code, client) }),
    perUser('second-factor-activate', 20),
  );

  route(calls.disable, ({ user, client }) =>
    secondFactor.disable(user, client).then(() => ({ message: 'Two-step sign-in is off.' })),
  );

  route(
    calls.replaceRecoveryCodes,
    async ({ user, client }) => ({ recovery_codes: await secondFactor.replaceRecoveryCodes(user, client) }),
    perUser('recovery-codes', 20),
  );

  route(calls.confirmMethods, async ({ user }) => ({ methods: await confirmation.methods(user.userId) }));

  route(
    calls.confirm,
    ({ user, body, client }) => confirmation.confirm(user, body, client).then(() => ({ message: 'Confirmed.' })),
    // The password can be guessed here, as in a change of the password.
    perUser('confirm', 10),
  );
}
