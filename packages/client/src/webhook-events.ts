import type { QrCode, SubscriptionStatus } from '@tessera/contract';

/** A code as an event carries it: without its pictures. */
export type EventCode = Omit<QrCode, 'qr_code_data_url' | 'thumbnail_url' | 'reactivation_requires_pro'>;

/** One click. The details are null for visitors who opted out of tracking. */
export interface EventClick {
  code_id: string;
  short_hash: string;
  clicked_at: string;
  country: string | null;
  device: string | null;
  browser: string | null;
  os: string | null;
  referrer: string | null;
  is_unique: boolean;
}

/** The data of each event by its type. */
export interface WebhookEventData {
  'code.created': EventCode;
  'code.updated': EventCode;
  'code.deleted': { id: string; short_hash: string; external_id: string | null };
  /** Up to 1,000 clicks of one or more codes. */
  'code.clicked': { clicks: EventClick[] };
  'subscription.changed': Omit<SubscriptionStatus, 'availableIntervals'>;
  'webhook.test': { message: string };
}

export type WebhookEventType = keyof WebhookEventData;

/** An event: `type` tells which data it has. A newer server can send types that this version does not know. */
export type WebhookEvent = {
  [T in WebhookEventType]: {
    type: T;
    /** When it happened. */
    timestamp: string;
    /** The version of the payload. */
    api_version: string;
    data: WebhookEventData[T];
  };
}[WebhookEventType];
