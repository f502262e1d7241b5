import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../../http/route.ts';
import type { Reports } from './reports.service.ts';

export function reportRoutes(route: Route, reports: Reports): void {
  const calls = endpoints.reports;
  route(
    calls.send,
    ({ body, clientAddress }) => reports.send(body, clientAddress).then(done('Thank you. We will look at this link.')),
    { throttle: [{ name: 'report-address', by: 'address', points: 10, seconds: 15 * 60 }] },
  );
  route(calls.list, ({ query }) => reports.list(query));
  route(calls.close, ({ user, params, body }) => reports.close(user, params.id, body.note ?? ''));
}
