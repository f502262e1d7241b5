import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { ApiKeys } from './api-keys.service.ts';

export function apiKeyRoutes(route: Route, keys: ApiKeys): void {
  route(endpoints.apiKeys.list, async ({ user }) => ({ api_keys: await keys.list(user.userId) }));

  route(endpoints.apiKeys.create, ({ user, body, client }) => keys.create(user, body, client), {
    // The password can be guessed here, as in a change of the password.
    throttle: [{ name: 'create-api-key', by: 'user', points: 20, seconds: 15 * 60 }],
  });

  route(endpoints.apiKeys.revoke, ({ user, params, client }) =>
    keys.revoke(user.userId, params.id, client).then(done('API key revoked.')),
  );
}
