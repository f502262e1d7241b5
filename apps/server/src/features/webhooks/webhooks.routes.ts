import { endpoints } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Webhooks } from './webhooks.service.ts';

/** Each of these calls causes a request to a target that the user chose. */
const perUser = (name: string, points: number): Throttle<unknown> => ({ name, by: 'user', points, seconds: 15 * 60 });

export function webhookRoutes(route: Route, webhooks: Webhooks): void {
  const calls = endpoints.webhooks;

  route(calls.list, async ({ user }) => ({ webhooks: await webhooks.list(user.userId) }));

  route(calls.create, ({ user, body, client, resourceId }) => webhooks.create(user.userId, body, client, resourceId), {
    throttle: [perUser('create-webhook', 100)],
  });

  route(calls.update, ({ user, params, body, client }) => webhooks.update(user.userId, params.id, body, client));

  route(calls.remove, ({ user, params, client }) =>
    webhooks.remove(user.userId, params.id, client).then(done('The webhook was deleted.')),
  );

  route(calls.rotateSecret, ({ user, params, client }) => webhooks.rotateSecret(user.userId, params.id, client));

  route(calls.test, ({ user, params }) => webhooks.test(user.userId, params.id), {
    throttle: [perUser('test-webhook', 100)],
  });

  route(calls.deliveries, async ({ user, params }) => ({
    deliveries: await webhooks.deliveries(user.userId, params.id),
  }));

  route(calls.resend, ({ user, params }) => webhooks.resend(user.userId, params.id, params.delivery_id), {
    throttle: [perUser('resend-webhook', 1000)],
  });
}
