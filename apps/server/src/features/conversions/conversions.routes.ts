import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Conversions } from './conversions.service.ts';

const calls = endpoints.conversions;

export function conversionRoutes(route: Route, conversions: Conversions): void {
  route(
    calls.report,
    async ({ user, body, resourceId }) => ({ results: await conversions.report(user.userId, body, resourceId) }),
    { throttle: [{ name: 'conversions', by: 'user', points: 600, seconds: 60 }] },
  );
  route(calls.list, ({ user, query }) => conversions.page(user.userId, query));
}
