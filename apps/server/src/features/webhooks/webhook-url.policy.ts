import { type FieldMessageKey, limits } from '@tessera/contract';
import type { Sender } from '../../platform/outbound/sender.ts';

/** Normalizes the URL, or returns the problem. A name is resolved and checked at every delivery, not here. */
export function parseWebhookUrl(
  text: string,
  { canReach }: Pick<Sender, 'canReach'>,
): { url: string } | { problem: FieldMessageKey } {
  if (!URL.canParse(text)) return { problem: 'urlInvalid' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'urlInvalid' };
  if (url.username || url.password) return { problem: 'urlCredentials' };
  if (!canReach(url)) return { problem: 'urlPrivate' };
  url.hash = '';
  return url.href.length > limits.destination.max ? { problem: 'tooLong' } : { url: url.href };
}

/** The part of a webhook's URL that is shown elsewhere: path and query may hold a secret. */
export const webhookHost = (url: string): string => new URL(url).host;
