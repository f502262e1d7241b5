import { endpoints } from '@tessera/contract';
import type { Route } from '../../http/route.ts';
import type { Watch } from './watch.service.ts';

export function watchRoutes(route: Route, { alerts, codes, settings }: Watch): void {
  const { watch } = endpoints;
  route(watch.alerts, ({ user, query }) => alerts.list(user.userId, query));
  route(watch.dismiss, ({ user, params }) => alerts.dismiss(user.userId, params.id));
  route(watch.code, ({ user, params }) => codes.read(user.userId, params.id));
  route(watch.updateCode, ({ user, params, body }) => codes.mute(user.userId, params.id, body.muted));
  route(watch.settings, ({ user }) => settings.read(user.userId));
  route(watch.updateSettings, ({ user, body }) => settings.update(user.userId, body.mails));
}
