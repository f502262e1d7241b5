import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../../http/route.ts';
import type { Looks } from './looks.service.ts';

export function lookRoutes(route: Route, looks: Looks): void {
  const calls = endpoints.brandLooks;

  route(calls.list, ({ user }) => looks.list(user.userId).then((all) => ({ brand_looks: all })));
  route(calls.create, ({ user, body, resourceId }) => looks.create(user.userId, body, resourceId));
  route(calls.update, ({ user, params, body }) => looks.update(user.userId, params.id, body));
  route(calls.uploadLogo, ({ user, params, readFile }) => looks.uploadLogo(user.userId, params.id, readFile), {
    throttle: [{ name: 'logo', by: 'user', points: 200, seconds: 15 * 60 }],
  });
  route(calls.removeLogo, ({ user, params }) =>
    looks.removeLogo(user.userId, params.id).then(done('The logo was removed.')),
  );
  route(calls.remove, ({ user, params }) => looks.remove(user.userId, params.id).then(done('The look was deleted.')));
}
