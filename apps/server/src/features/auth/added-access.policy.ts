import type { AddedAccessKind } from '@tessera/contract';
import { after, days } from '../../platform/clock/clock.ts';

/** A thief who has added one of these can sign in again, or keeps the owner out. The owner replaces it in a minute. */
const isSuggested = {
  passkey: true,
  second_factor: true,
  provider: true,
  // Programs and pages of the owner depend on these, so only recent ones are suggested.
  api_key: false,
  webhook: false,
  share: false,
  // It signs nobody in, but shows figures to a stranger. The owner adds it again in a minute.
  report_recipient: true,
} satisfies Record<AddedAccessKind, boolean>;

/** Anything that was added in this time before the request is suggested for removal. */
export const recentDays = 7;

/** Decides whether an undone change of address removes an addition, by the age of the session that requested the change. */
export function judgeAddition(
  { kind, addedAt }: { kind: AddedAccessKind; addedAt: Date },
  { sessionStartedAt, requestedAt }: { sessionStartedAt: Date; requestedAt: Date },
): { required: boolean; suggested: boolean } {
  const required = addedAt >= sessionStartedAt;
  const isRecent = addedAt >= after(requestedAt, -days(recentDays));
  return { required, suggested: required || isRecent || isSuggested[kind] };
}
