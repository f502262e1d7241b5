import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Takeout } from './takeout.service.ts';

export function takeoutRoutes(route: Route, takeout: Takeout): void {
  route(endpoints.takeout.create, ({ user }) => takeout.create(user.userId), {
    throttle: [{ name: 'takeout', by: 'user', points: 10, seconds: 24 * 60 * 60 }],
  });
}
