import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Watch } from './watch.service.ts';

export function watchRoutes(route: Route, { alerts }: Watch): void {
  const { watch } = endpoints;
  route(watch.alerts, ({ user, query }) => alerts.list(user.userId, query));
  route(watch.dismiss, ({ user, params }) => alerts.dismiss(user.userId, params.id));
}
