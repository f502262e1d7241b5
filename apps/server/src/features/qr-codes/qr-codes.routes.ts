import { endpoints, limits } from '@tessera/contract';
import { type Call, Created, done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import { warningsOf } from './code-warnings.ts';
import type { Downloads } from './downloads.service.ts';
import { presentLogo } from './qr-codes.present.ts';
import type { QrCodes } from './qr-codes.service.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { ruleRoutes } from './rules/rules.routes.ts';

const perUser = (name: string, points: number): Throttle<unknown> => ({ name, by: 'user', points, seconds: 15 * 60 });

/** `PUT` and `PATCH` differ only in the unknown fields that they accept. */
type UpdateCall = Pick<Call<typeof endpoints.qrCodes.update>, 'user' | 'params' | 'body' | 'precondition'>;

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
    async ({ user, params, body, precondition, createOnly }) => {
      const { code, isCreated } = await codes.putByExternalId(user.userId, params.external_id, body, {
        check: precondition,
        createOnly,
      });
      const reply = { ...code, ...warningsOf(body) };
      return isCreated ? new Created(reply) : reply;
    },
    { throttle: [perUser('create', 1000)] },
  );

  route(
    calls.batch,
    async ({ user, body, resourceId }) => ({ results: await codes.batch(user.userId, body, resourceId) }),
    { throttle: [perUser('batch', 100)] },
  );

  route(
    endpoints.slugs.check,
    ({ user, params, query }) => codes.slugs.check(user.userId, params.slug, query.code_id),
    { throttle: [{ name: 'slug', by: 'user', points: limits.slug.checksPerMinute, seconds: 60 }] },
  );

  route(calls.get, ({ user, params }) => codes.get(user.userId, params.id));

  route(calls.getByExternalId, ({ user, params }) => codes.getByExternalId(user.userId, params.external_id));

  route(calls.getByLink, ({ user, params }) => codes.getByLink(user.userId, params.name));

  const update = async ({ user, params, body, precondition }: UpdateCall) => ({
    ...(await codes.update(user.userId, params.id, body, precondition)),
    ...warningsOf(body),
  });
  route(calls.update, update);
  route(calls.patch, update);

  route(calls.updateStyle, ({ user, params, body, precondition }) =>
    codes.updateStyle(user.userId, params.id, body, precondition),
  );

  route(
    calls.uploadLogo,
    ({ user, params, readFile }) =>
      codes.logos.upload(user.userId, params.id, readFile).then((key) => presentLogo(publicUrl, key)),
    { throttle: [perUser('logo', 200)] },
  );

  route(calls.removeLogo, ({ user, params, precondition }) =>
    codes.logos.remove(user.userId, params.id, precondition).then(done('The logo was removed.')),
  );

  route(calls.remove, ({ user, params, precondition }) =>
    codes.remove(user.userId, params.id, precondition).then(done('The QR code was deleted.')),
  );

  route(calls.duplicate, ({ user, params, resourceId }) => codes.duplicate(user.userId, params.id, resourceId), {
    throttle: [perUser('create', 1000)],
  });

  route(calls.download, ({ user, params, query }) => downloads.urlFor(user.userId, { ...params, ...query }));
}
