import type { Delivery, Webhook } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions, Reply } from './calls.ts';

export type WebhookInput = Body<'POST /webhooks'>;
export type WebhookChanges = Body<'PATCH /webhooks/{id}'>;

/** The calls for webhooks and their deliveries. */
export const webhookCalls = ({ call }: Caller) => ({
  list: async (options: CallOptions = {}): Promise<Webhook[]> => (await call('GET /webhooks', options)).webhooks,
  /** The reply is the only place where the secret is shown. */
  create: (webhook: WebhookInput, options: CreateOptions = {}): Promise<Reply<'POST /webhooks'>> =>
    call('POST /webhooks', { body: webhook, ...options }),
  update: (id: string, changes: WebhookChanges, options: CallOptions = {}): Promise<Webhook> =>
    call('PATCH /webhooks/{id}', { params: { id }, body: changes, ...options }),
  remove: async (id: string, options: CallOptions = {}): Promise<void> => {
    await call('DELETE /webhooks/{id}', { params: { id }, ...options });
  },
  /** For 24 hours, both secrets sign. */
  rotateSecret: (id: string, options: CreateOptions = {}): Promise<Reply<'POST /webhooks/{id}/rotate-secret'>> =>
    call('POST /webhooks/{id}/rotate-secret', { params: { id }, ...options }),
  /** Sends a `webhook.test` event. */
  test: (id: string, options: CreateOptions = {}): Promise<Reply<'POST /webhooks/{id}/test'>> =>
    call('POST /webhooks/{id}/test', { params: { id }, ...options }),
  /** The latest 100, newest first. */
  deliveries: async (id: string, options: CallOptions = {}): Promise<Delivery[]> =>
    (await call('GET /webhooks/{id}/deliveries', { params: { id }, ...options })).deliveries,
  resend: (id: string, deliveryId: string, options: CreateOptions = {}): Promise<Delivery> =>
    call('POST /webhooks/{id}/deliveries/{delivery_id}/resend', {
      params: { id, delivery_id: deliveryId },
      ...options,
    }),
});
