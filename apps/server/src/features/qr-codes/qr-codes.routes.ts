import { endpoints, limits } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import { destinationWarnings } from '../moderation/destination-checks/host-warnings.service.ts';
import type { Downloads } from './downloads.service.ts';
import { presentLogo } from './qr-codes.present.ts';
import type { QrCodes } from './qr-codes.service.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { ruleRoutes } from './rules/rules.routes.ts';

const perUser = (name: string, points: number): Throttle<unknown> => ({ name, by: 'user', points, seconds: 15 * 60 });

/** About the destination in the request. */
const warningsOf = (body: object) =>
  destinationWarnings(
    'destination_url' in body && typeof body.destination_url === 'string' ? body.destination_url : undefined,
    'destination_url',
  );

export function qrCodeRoutes(route: Route, codes: QrCodes, downloads: Downloads, publicUrl: string): void {
  const calls = endpoints.qrCodes;
  ruleRoutes(route, codes);
  reservationRoutes(route, codes);

  route(calls.list, ({ user, query }) => codes.list(user.userId, query));

  route(
    calls.create,
    ({ user, body, resourceId }) =>
      codes.create(user.userId, body, resourceId).then((created) => ({ ...created, ...warningsOf(body) })),
    { throttle: [perUser('create', 1000)] },
  );

  route(
    calls.putByExternalId,
    ({ user, params, body }) =>
      codes.putByExternalId(user.userId, params.external_id, body).then((code) => ({ ...code, ...warningsOf(body) })),
    { throttle: [perUser('create', 1000)] },
  );

  route(
    endpoints.slugs.check,
    ({ user, params, query }) => codes.slugs.check(user.userId, params.slug, query.code_id),
    { throttle: [{ name: 'slug', by: 'user', points: limits.slug.checksPerMinute, seconds: 60 }] },
  );

  route(calls.get, ({ user, params }) => codes.get(user.userId, params.id));

  route(calls.update, ({ user, params, body }) =>
    codes.update(user.userId, params.id, body).then((code) => ({ ...code, ...warningsOf(body) })),
  );

  route(calls.updateStyle, ({ user, params, body }) => codes.updateStyle(user.userId, params.id, body));

  route(
    calls.uploadLogo,
    ({ user, params, readFile }) =>
      codes.logos.upload(user.userId, params.id, readFile).then((key) => presentLogo(publicUrl, key)),
    { throttle: [perUser('logo', 200)] },
  );

  route(calls.removeLogo, ({ user, params }) =>
    codes.logos.remove(user.userId, params.id).then(done('The logo was removed.')),
  );

  route(calls.remove, ({ user, params }) =>
    codes.remove(user.userId, params.id).then(done('The QR code was deleted.')),
  );

  route(calls.duplicate, ({ user, params, resourceId }) => codes.duplicate(user.userId, params.id, resourceId), {
    throttle: [perUser('create', 1000)],
  });

  route(calls.download, ({ user, params, query }) => downloads.urlFor(user.userId, { ...params, ...query }));
}
