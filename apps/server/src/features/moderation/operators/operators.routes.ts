import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../../http/route.ts';
import type { Operators } from './operators.service.ts';

export function operatorRoutes(route: Route, { accounts, settings, acts }: Operators): void {
  const { admin } = endpoints;
  route(admin.users, ({ query }) => accounts.list(query));
  route(admin.suspend, ({ user, params, body }) =>
    accounts.suspend(user, params.id, body).then(done('The account is suspended.')),
  );
  route(admin.restore, ({ user, params, body }) =>
    accounts.restore(user, params.id, body).then(done('The account works again.')),
  );
  route(admin.settings, () => settings.read());
  route(admin.updateSettings, ({ user, body }) => settings.update(user, body));
  route(admin.acts, ({ query }) => acts(query));
}
