import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Jobs } from './jobs.service.ts';

export function jobRoutes(route: Route, jobs: Jobs): void {
  const calls = endpoints.jobs;
  route(calls.list, async ({ user }) => ({ jobs: await jobs.list(user) }));
  route(calls.get, ({ user, params }) => jobs.get(user, params.id));
  route(calls.cancel, ({ user, params }) => jobs.cancel(user, params.id));
  route(calls.result, async ({ user, params, query }) => ({
    downloadUrl: await jobs.resultUrl(user, params.id, query.unreadable === 'accept'),
  }));
}
