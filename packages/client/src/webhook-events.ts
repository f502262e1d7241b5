import type { WebhookData } from '@tessera/contract';

export type WebhookEventType = keyof WebhookData;

/** An event: `type` tells which data it has. A newer server can send types that this version does not know. */
export type WebhookEvent = {
  [T in WebhookEventType]: {
    type: T;
    /** When it happened. */
    timestamp: string;
    /** The version of the payload. */
    api_version: string;
    data: WebhookData[T];
  };
}[WebhookEventType];

/** An event of a batch, with the id of its delivery: the same for every attempt. */
export type BatchedWebhookEvent = WebhookEvent & { id: string };
