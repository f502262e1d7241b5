import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { SessionList } from './session-list.service.ts';

export function sessionRoutes(route: Route, sessions: SessionList): void {
  const calls = endpoints.sessions;
  route(calls.list, async ({ user }) => ({ sessions: await sessions.list(user) }));

  route(calls.end, ({ user, params, client }) =>
    sessions.end(user, params.id, client).then(done('The session has ended.')),
  );

  route(calls.endOthers, ({ user, client }) =>
    sessions.endOthers(user, client).then((ended) => ({ message: 'All other sessions have ended.', ended })),
  );
}
