import { type BodyOf, type endpoints, limits, type Webhook, type WebhookEvent } from '@tessera/contract';
import type { Resolver } from 'react-hook-form';
import { lazyResolver } from '../../lib/form.tsx';

/** The names of the request body, so that errors of the server find their fields. */
export interface WebhookForm {
  url: string;
  events: WebhookEvent[];
  codes: 'all' | 'chosen';
  code_ids: string[];
  isBatched: boolean;
  max_batch_size: number;
}

export type WebhookBody = BodyOf<typeof endpoints.webhooks.create>;

const bodyResolver = lazyResolver(() =>
  import('./webhook-schemas.ts').then(({ createWebhookBody }) => createWebhookBody),
);

/** Validates the request body that the form describes. */
export const webhookResolver: Resolver<WebhookForm, unknown, WebhookBody> = async (values, context, options) => {
  const { codes, code_ids, isBatched, max_batch_size, ...rest } = values;
  const body = {
    ...rest,
    url: rest.url.trim(),
    code_ids: codes === 'all' ? null : code_ids,
    max_batch_size: isBatched ? max_batch_size : null,
  };
  return bodyResolver(body, context, options as never);
};

export const webhookForm = (webhook: Webhook | undefined): WebhookForm => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? ['code.created', 'code.clicked'],
  codes: webhook?.code_ids ? 'chosen' : 'all',
  code_ids: webhook?.code_ids ?? [],
  isBatched: typeof webhook?.max_batch_size === 'number',
  max_batch_size: webhook?.max_batch_size ?? limits.webhooks.maxBatchSize,
});
