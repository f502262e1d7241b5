import { apiPrefix, endpoints } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Subscriptions } from './subscriptions.ts';

/** These calls make requests to Stripe. */
const throttle = (name: string): Throttle<unknown>[] => [
  { name: `subscription-${name}`, by: 'user', points: 20, seconds: 60 },
];

export function subscriptionRoutes(route: Route, subscriptions: Subscriptions): void {
  const { status, plans, checkout, confirmCheckout, portal, reactivate, previewPlanChange, changePlan } =
    endpoints.subscription;
  route(endpoints.admin.billing, () => subscriptions.problem().then((problem) => ({ problem })));
  route(status, ({ user }) => subscriptions.status(user));
  route(plans, () => subscriptions.prices().then((prices) => ({ plans: prices })));
  route(previewPlanChange, ({ user, body }) => subscriptions.planChanges.preview(user, body.interval), {
    throttle: throttle('plan-preview'),
  });
  route(
    changePlan,
    ({ user, body }) => subscriptions.planChanges.confirm(user, body.quote).then(done('Your plan has been changed.')),
    { throttle: throttle('plan') },
  );
  route(checkout, ({ user, body }) => subscriptions.checkout.open(user, body.interval), {
    throttle: throttle('checkout'),
  });
  route(
    confirmCheckout,
    ({ user, query }) => subscriptions.checkout.confirm(user, query.session_id).then((confirmed) => ({ confirmed })),
    { throttle: throttle('confirm-checkout') },
  );
  route(portal, ({ user, body }) => subscriptions.portal(user, body.flow), { throttle: throttle('portal') });
  route(
    reactivate,
    async ({ user }) => ({
      message: (await subscriptions.reactivate(user))
        ? 'Your subscription has been reactivated!'
        : 'Your subscription is running.',
    }),
    { throttle: throttle('reactivate') },
  );
}

/** An event that contains an invoice has a few kilobytes. */
const maxEventBytes = 512 * 1024;

/** The signature covers the raw bytes, so the body is not parsed here. */
export function stripeWebhookRoute(http: FastifyInstance, { receiveWebhook }: Subscriptions): void {
  const { path, access } = endpoints.subscription.stripeWebhook;
  void http.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    );
    raw.post(apiPrefix + path, { config: { access }, bodyLimit: maxEventBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveWebhook(body, typeof signature === 'string' ? signature : undefined);
      return reply.header('Cache-Control', 'no-store').send({ received: true });
    });
  });
}
