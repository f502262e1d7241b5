import type { ReportRecipient } from '@tessera/contract';
import type { RecipientRow } from './recipients.repo.ts';

type Facts = Pick<RecipientRow, 'requestedAt' | 'expiresAt' | 'confirmedAt' | 'unsubscribedAt' | 'hiddenAt'>;

/** The state of a recipient, and since when; of `pending`, until when. */
export function recipientState(
  { expiresAt, confirmedAt, unsubscribedAt }: Pick<Facts, 'expiresAt' | 'confirmedAt' | 'unsubscribedAt'>,
  now: Date,
): { state: ReportRecipient['state']; at: Date } {
  if (unsubscribedAt) return { state: 'unsubscribed', at: unsubscribedAt };
  if (confirmedAt) return { state: 'confirmed', at: confirmedAt };
  return { state: expiresAt > now ? 'pending' : 'expired', at: expiresAt };
}

/** Why an account cannot ask for this recipient. */
export type RecipientRefusal = 'report_recipient_exists' | 'report_recipient_limit' | 'report_recipient_refused';

interface RequestFacts {
  /** The recipient with the same mailbox, if the account has asked it before. */
  known: Facts | undefined;
  /** The address belongs to the account itself. */
  isOwn: boolean;
  /** Pending and confirmed recipients. */
  count: number;
  max: number;
  /** Refusals before this time do not count any more. */
  refusedSince: Date;
  /** A request since this time that was taken back without an answer is not repeated. */
  requestedSince: Date;
}

export function requestRefusal(
  { known, isOwn, count, max, refusedSince, requestedSince }: RequestFacts,
  now: Date,
): RecipientRefusal | undefined {
  const state = known && recipientState(known, now);
  if (state?.state === 'unsubscribed' && state.at > refusedSince) return 'report_recipient_refused';
  if (known?.hiddenAt && !known.unsubscribedAt && known.requestedAt > requestedSince) return 'report_recipient_exists';
  if (isOwn || state?.state === 'confirmed' || state?.state === 'pending') return 'report_recipient_exists';
  return count >= max ? 'report_recipient_limit' : undefined;
}
