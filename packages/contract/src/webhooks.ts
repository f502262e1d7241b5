import * as z from 'zod/mini';
import { webhookEvents } from './choices.ts';
import { clickEventSchema } from './clicks.ts';
import { conversionSchema } from './conversions.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, timestampSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { destinationSchema } from './destination.ts';
import { alertSchema } from './watch.ts';
import { webhooksWrite } from './permissions.ts';
import { qrCodeSchema } from './qr-code.ts';
import { subscriptionStatusReply } from './subscription.ts';

/** The version of the payloads. A change that is not additive gets another one. */
export const webhookApiVersion = '2026-11-01';

export const webhookEventSchema = z.enum(webhookEvents, message('invalid'));

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(webhookEventSchema),
  /** The codes whose events are sent; null for all codes. */
  code_ids: z.nullable(z.array(idSchema)),
  /** The most events in one request; null if each request is one event. */
  max_batch_size: z.nullable(z.int()),
  enabled: z.boolean(),
  /** No events are recorded, because the account is not Pro. */
  paused: z.boolean(),
  /** The first failure since the last success. */
  failing_since: z.nullable(timestampSchema),
  /** Set if the webhook was disabled because its deliveries failed. */
  disabled_at: z.nullable(timestampSchema),
  created_at: timestampSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

const settings = {
  url: destinationSchema,
  events: z
    .array(webhookEventSchema)
    .check(z.minLength(1, message('eventRequired')), z.maxLength(webhookEvents.length, message('invalid'))),
  code_ids: z.nullish(
    z
      .array(idSchema)
      .check(z.minLength(1, message('required')), z.maxLength(limits.webhooks.maxCodes, message('listTooLong'))),
  ),
  max_batch_size: z.nullish(
    z
      .int(message('outOfRange'))
      .check(z.gte(1, message('outOfRange')), z.lte(limits.webhooks.maxBatchSize, message('outOfRange'))),
  ),
};

export const createWebhookBody = z.object(settings);
export const updateWebhookBody = z.object({
  url: z.optional(settings.url),
  events: z.optional(settings.events),
  code_ids: settings.code_ids,
  max_batch_size: settings.max_batch_size,
  enabled: z.optional(z.boolean()),
});

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
/** Why an attempt failed. `status`: the response was not 2xx. */
export const deliveryErrors = [
  'dns',
  'blocked_address',
  'connection',
  'tls',
  'timeout',
  'response',
  'status',
  'disabled',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const deliveryEvents = [...webhookEvents, 'webhook.test'] as const;

export const deliverySchema = z.object({
  /** The `webhook-id` header, or `events[].id` in a batch; the same for every attempt. */
  id: idSchema,
  event: z.enum(deliveryEvents),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** This and the following fields are about the last attempt. */
  response_status: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  error: z.nullable(z.enum(deliveryErrors)),
  created_at: timestampSchema,
  attempted_at: z.nullable(timestampSchema),
  /** Null if no attempt is planned. */
  next_attempt_at: z.nullable(timestampSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A code without its pictures. */
export const webhookCodeSchema = z.omit(qrCodeSchema, {
  qr_code_data_url: true,
  thumbnail_url: true,
  picture_error: true,
  reactivation_requires_pro: true,
});
export type WebhookCode = z.infer<typeof webhookCodeSchema>;

const subscriptionData = z.omit(subscriptionStatusReply, { availableIntervals: true });
export type WebhookSubscription = z.infer<typeof subscriptionData>;

/** The `data` of each event. */
export const webhookData = {
  'code.created': webhookCodeSchema,
  'code.updated': webhookCodeSchema,
  'code.deleted': z.object({ id: idSchema, short_hash: z.string(), external_id: z.nullable(z.string()) }),
  'code.clicked': z.object({ clicks: z.array(clickEventSchema) }),
  'conversion.created': conversionSchema,
  'subscription.changed': subscriptionData,
  'destination.failing': alertSchema,
  'destination.recovered': alertSchema,
  'destination.changed': alertSchema,
  'code.quiet': alertSchema,
  'code.spike': alertSchema,
  'webhook.test': z.object({ message: z.string() }),
} as const;
export type WebhookData = { [E in keyof typeof webhookData]: z.infer<(typeof webhookData)[E]> };

/** The payload of an event, or of several ones with the same data. */
export const webhookPayload = (event: keyof typeof webhookData, ...others: (keyof typeof webhookData)[]) =>
  z.object({
    type: z.literal([event, ...others]),
    timestamp: timestampSchema,
    api_version: z.literal(webhookApiVersion),
    data: webhookData[event],
  });

const deliveryParams = z.object({ id: idSchema, delivery_id: idSchema });

export const webhookEndpoints = {
  list: endpoint('GET', '/webhooks', webhooksWrite, {
    summary: 'List the webhooks. Without their secrets',
    reply: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  create: endpoint('POST', '/webhooks', webhooksWrite, {
    summary: 'Create a webhook. The reply has its secret',
    body: createWebhookBody,
    reply: z.extend(webhookSchema, { secret: z.string() }),
    status: 201,
    errors: ['webhook_requires_pro', 'webhook_limit'],
  }),
  update: endpoint('PATCH', '/webhooks/{id}', webhooksWrite, {
    summary: 'Change the given fields of a webhook',
    params: idParams,
    body: updateWebhookBody,
    reply: webhookSchema,
    errors: ['not_found'],
  }),
  remove: endpoint('DELETE', '/webhooks/{id}', webhooksWrite, {
    summary: 'Delete a webhook and its deliveries',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
  rotateSecret: endpoint('POST', '/webhooks/{id}/rotate-secret', webhooksWrite, {
    summary: 'Replace the secret. For 24 hours, both secrets sign',
    params: idParams,
    reply: z.object({ secret: z.string(), previous_secret_expires_at: timestampSchema }),
    errors: ['not_found'],
  }),
  test: endpoint('POST', '/webhooks/{id}/test', webhooksWrite, {
    summary: 'Send a `webhook.test` event',
    params: idParams,
    reply: z.object({ delivery_id: idSchema }),
    status: 202,
    errors: ['not_found', 'webhook_disabled', 'webhook_requires_pro'],
  }),
  deliveries: endpoint('GET', '/webhooks/{id}/deliveries', webhooksWrite, {
    summary: 'List the deliveries of a webhook. The latest 100, newest first',
    params: idParams,
    reply: z.object({ deliveries: z.array(deliverySchema) }),
    errors: ['not_found'],
  }),
  resend: endpoint('POST', '/webhooks/{id}/deliveries/{delivery_id}/resend', webhooksWrite, {
    summary: 'Send a delivery again. It has the same `webhook-id`',
    params: deliveryParams,
    reply: deliverySchema,
    status: 202,
    errors: ['not_found', 'webhook_disabled', 'webhook_requires_pro', 'delivery_expired'],
  }),
} as const;
