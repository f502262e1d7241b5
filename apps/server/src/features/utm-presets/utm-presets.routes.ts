import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { UtmPresets } from './utm-presets.service.ts';

export function utmPresetRoutes(route: Route, presets: UtmPresets): void {
  const calls = endpoints.utmPresets;

  route(calls.list, ({ user }) => presets.list(user.userId).then((all) => ({ utm_presets: all })));
  route(calls.create, ({ user, body, resourceId }) => presets.create(user.userId, body, resourceId));
  route(calls.update, ({ user, params, body }) => presets.update(user.userId, params.id, body));
  route(calls.remove, ({ user, params }) =>
    presets.remove(user.userId, params.id).then(done('The preset was deleted.')),
  );
}
