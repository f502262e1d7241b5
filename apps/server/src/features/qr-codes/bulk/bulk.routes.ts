import { endpoints } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { Bulk } from './bulk.service.ts';

export function bulkRoutes(route: Route, bulk: Bulk): void {
  const calls = endpoints.bulk;
  route(calls.start, ({ user, body }) => bulk.start(user, body));
  route(calls.undo, ({ user, params }) => bulk.undo(user, params.id));
}
