import { endpoints } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { Bulk } from './bulk.service.ts';

export function bulkRoutes(route: Route, bulk: Bulk): void {
  const calls = endpoints.bulk;
  route(calls.start, ({ user, body, resourceId }) => bulk.start(user, body, resourceId));
  route(calls.undo, ({ user, params, resourceId }) => bulk.undo(user, params.id, resourceId));
}
