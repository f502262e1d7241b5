import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Stats } from './stats.service.ts';

export function statsRoutes(route: Route, stats: Stats): void {
  route(endpoints.qrCodes.stats, ({ user, params }) => stats.read(user.userId, params.id));
}
