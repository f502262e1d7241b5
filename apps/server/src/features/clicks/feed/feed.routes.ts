import { endpoints } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { ClickFeed } from './feed.service.ts';

export function feedRoutes(route: Route, feed: ClickFeed): void {
  route(endpoints.clicks.list, ({ user, query }) => feed.page(user.userId, query), {
    throttle: [{ name: 'clicks', by: 'user', points: 600, seconds: 60 }],
    lines: ({ user, query }) => feed.lines(user.userId, query),
  });
}
