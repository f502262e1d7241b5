import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Shares } from './shares.service.ts';

const perMinute = (name: string, by: 'user' | 'address', points: number): Throttle<unknown> => ({
  name,
  by,
  points,
  seconds: 60,
});

export function shareRoutes(route: Route, shares: Shares): void {
  const calls = endpoints.shares;

  route(calls.list, async ({ user }) => ({ shares: await shares.list(user.userId) }));
  route(calls.create, ({ user, body, client, resourceId }) => shares.create(user.userId, body, client, resourceId), {
    throttle: [perMinute('create-share', 'user', 60)],
  });
  route(calls.update, ({ user, params, body, client }) => shares.update(user.userId, params.id, body, client), {
    throttle: [perMinute('update-share', 'user', 60)],
  });
  route(calls.remove, ({ user, params, client }) =>
    shares.remove(user.userId, params.id, client).then(done('The share was revoked.')),
  );

  route(
    calls.read,
    ({ params, query, clientAddress: address, bearerToken: accessToken }) =>
      shares.read({ token: params.token, query, address, accessToken }),
    { throttle: [perMinute('read-share', 'address', 120)] },
  );
  route(
    calls.unlock,
    ({ params, body, clientAddress: address }) => shares.unlock({ token: params.token, address, ...body }),
    { throttle: [perMinute('unlock-share', 'address', 60)] },
  );
}
