import type { ApiCall, ApiRoute } from './api-call.ts';
import { listPage } from './lists.ts';

function list({ account, params }: ApiCall): object {
  const types = params.texts('types');
  const since = params.group('created', (created) => created.integer('gte')) ?? 0;
  const found = Object.values(account.state.events).filter(
    (event) => (types.length === 0 || types.includes(event.type)) && event.created >= since,
  );
  return listPage(found, '/v1/events', params);
}

export const eventRoutes: readonly ApiRoute[] = [['GET', '/v1/events', list]];
