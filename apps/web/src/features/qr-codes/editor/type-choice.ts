import { freeQrTypes, type QrType, type User } from '@tessera/contract';
import { isAtFreeLimit } from '../free-plan.ts';

/** What a plan lets its holder choose. `full`: no place left, so nothing. */
export type Choice = 'open' | 'locked' | 'full';

export function choiceOf(user: User, type: QrType): Choice {
  if (isAtFreeLimit(user)) return 'full';
  return user.is_free_user && !freeQrTypes.includes(type) ? 'locked' : 'open';
}
