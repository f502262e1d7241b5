import { endpoints } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { Exports } from './exports.service.ts';
import type { Stats } from './stats.service.ts';

export function statsRoutes(route: Route, stats: Stats, exports: Exports): void {
  route(endpoints.qrCodes.overview, ({ user }) => stats.overview(user.userId));

  route(endpoints.qrCodes.stats, ({ user, params, query }) => stats.read(user.userId, params.id, query));

  route(endpoints.qrCodes.exportStats, ({ user, params, query }) =>
    exports.urlFor(user.userId, params.id, query).then((downloadUrl) => ({ downloadUrl })),
  );
}
