export { ApiError, NetworkError } from './api-error.ts';
export type { CallOptions, CreateOptions } from './calls.ts';
export { type Client, createClient } from './client.ts';
export type { CodeChanges, CodeInput, ExportRange, ListQuery, Picture, StatsRange, StyleChanges } from './codes.ts';
export type { ClientOptions } from './request.ts';
export { verifyWebhook, type WebhookRequest, WebhookVerificationError } from './verify-webhook.ts';
export type { WebhookEvent, WebhookEventType } from './webhook-events.ts';
export type { WebhookChanges, WebhookInput } from './webhooks.ts';
export type { ApiKeyScope, Delivery, DownloadFormat, QrCode, QrStats, QrType, Webhook } from '@tessera/contract';
