import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Annotations } from './annotations.service.ts';

export function annotationRoutes(route: Route, annotations: Annotations): void {
  const calls = endpoints.annotations;

  route(calls.list, ({ user, query }) => annotations.list(user.userId, query).then((all) => ({ annotations: all })));
  route(calls.create, ({ user, body, resourceId }) => annotations.create(user.userId, body, resourceId));
  route(calls.update, ({ user, params, body }) => annotations.update(user.userId, params.id, body));
  route(calls.remove, ({ user, params }) =>
    annotations.remove(user.userId, params.id).then(done('The annotation was deleted.')),
  );
}
