import { limits, webhookApiVersion, type WebhookData, type WebhookEvent, webhookPayload } from '@tessera/contract';
import * as z from 'zod/mini';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { insertDelivery } from './deliveries.repo.ts';
import type { WebhookDeps } from './webhooks.deps.ts';
import { findReceivers, hasReceivers } from './webhooks.repo.ts';

/** Clicks are recorded where they are counted. */
type EmittedEvent = Exclude<WebhookEvent, 'code.clicked'>;

interface Emitted<E extends EmittedEvent> {
  type: E;
  userId: string;
  /** The code of the event, unless it is new, or its codes: a webhook may be limited to chosen codes. */
  codeId?: string | readonly string[];
  /** The codes with which the event was emitted before: the webhooks that received it then do not get it again. */
  toldOf?: readonly string[];
  /** Called only if a webhook receives the event. */
  data: () => WebhookData[E] | Promise<WebhookData[E]>;
}

export interface WebhookEvents {
  /** Whether a webhook receives such events, to skip the work for many codes. */
  isReceived(tx: Queryable, userId: string, type: EmittedEvent): Promise<boolean>;
  /** Records an event in the caller's transaction: it is sent if and only if the transaction commits. */
  emit<E extends EmittedEvent>(tx: Queryable, event: Emitted<E>): Promise<void>;
}

/** A payload, reduced to the contract. */
export const payloadOf = <E extends keyof WebhookData>(type: E, data: WebhookData[E], now: Date): string =>
  JSON.stringify(
    z.parse(webhookPayload(type), { type, timestamp: now.toISOString(), api_version: webhookApiVersion, data }),
  );

export const deliveryExpiry = (now: Date): Date => after(now, days(limits.webhooks.retryDays));

export const createWebhookEvents = ({ clock, ids }: Pick<WebhookDeps, 'clock' | 'ids'>): WebhookEvents => ({
  isReceived: (tx, userId, type) => hasReceivers(tx, userId, type),
  async emit(tx, { type, userId, codeId, toldOf, data }) {
    // The end of a plan with webhooks is an event too.
    const needsPlan = type !== 'subscription.changed';
    const codeIds = codeId === undefined ? null : [codeId].flat();
    const receivers = await findReceivers(tx, { userId, type, codeIds, toldOf, needsPlan });
    if (receivers.length === 0) return;
    const now = clock.now();
    const body = payloadOf(type, await data(), now);
    for (const { id: webhookId } of receivers)
      await insertDelivery(tx, {
        id: ids.uuid(now),
        webhookId,
        event: type,
        body,
        now,
        expiresAt: deliveryExpiry(now),
      });
  },
});
