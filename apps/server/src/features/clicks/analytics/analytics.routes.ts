import { endpoints } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { ReadAnalytics } from './analytics.service.ts';

export function analyticsRoutes(route: Route, read: ReadAnalytics): void {
  route(endpoints.analytics.read, ({ user, query }) => read(user.userId, query), {
    throttle: [{ name: 'analytics', by: 'user', points: 120, seconds: 60 }],
  });
}
