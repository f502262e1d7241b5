import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Imports } from './imports.service.ts';

export function importRoutes(route: Route, imports: Imports): void {
  const calls = endpoints.imports;
  route(calls.create, ({ user, readFile, resourceId }) => imports.create(user.userId, readFile, resourceId), {
    throttle: [{ name: 'import', by: 'user', points: 60, seconds: 60 * 60 }],
  });
  route(calls.get, ({ user, params }) => imports.get(user.userId, params.id));
  route(calls.map, ({ user, params, body }) => imports.map(user.userId, params.id, body), {
    throttle: [{ name: 'import-mapping', by: 'user', points: 60, seconds: 60 * 60 }],
  });
  route(calls.rows, ({ user, params, query }) => imports.rows(user.userId, params.id, query));
  route(calls.commit, ({ user, params, body, resourceId }) => imports.commit(user.userId, params.id, body, resourceId));
}
