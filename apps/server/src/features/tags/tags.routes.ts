import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Tags } from './tags.service.ts';

export function tagRoutes(route: Route, tags: Tags): void {
  const calls = endpoints.tags;

  route(calls.list, ({ user }) => tags.list(user.userId).then((all) => ({ tags: all })));
  route(calls.create, ({ user, body, resourceId }) => tags.create(user.userId, body, resourceId));
  route(calls.update, ({ user, params, body }) => tags.update(user.userId, params.id, body));
  route(calls.remove, ({ user, params }) => tags.remove(user.userId, params.id).then(done('The tag was deleted.')));
}
