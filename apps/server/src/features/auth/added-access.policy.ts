import type { AddedAccessKind } from '@tessera/contract';

/** A thief who has added one of these can sign in again, or keeps the owner out. The owner replaces it in a minute. */
const isWayToSignIn = {
  passkey: true,
  second_factor: true,
  provider: true,
  // Programs of the owner depend on these, so the owner decides.
  api_key: false,
  webhook: false,
} satisfies Record<AddedAccessKind, boolean>;

/** What happens to an addition when a change of address is undone that a session of this age has requested. */
export function judgeAddition(
  { kind, addedAt }: { kind: AddedAccessKind; addedAt: Date },
  sessionStartedAt: Date,
): { required: boolean; suggested: boolean } {
  const required = addedAt >= sessionStartedAt;
  return { required, suggested: required || isWayToSignIn[kind] };
}
