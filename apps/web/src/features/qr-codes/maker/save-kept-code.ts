import { createQrCodeBody, freeQrTypes, type QrType, type User } from '@tessera/contract';
import { logProblem } from '../../../lib/log.ts';
import { reloadUser } from '../../../session/session.ts';
import { withTabLock } from '../../../session/tabs.ts';
import { userCall } from '../../../session/user-call.ts';
import { toCreateBody } from '../editor/draft/draft-body.ts';
import { isAtFreeLimit } from '../free-plan.ts';
import { discardKeptCode, discardWork, fullStyle, keepCode, readKeptCode } from './stored-code.ts';

export type KeptOutcome =
  /** Another tab has saved it, or another version has written it. */
  | { kind: 'nothing-kept' }
  | { kind: 'created'; id: string }
  /** The plan does not allow it, or the call failed: the create page shows it. */
  | { kind: 'offered' };

const mayCreate = (user: User, type: QrType): boolean =>
  !user.is_free_user || (freeQrTypes.includes(type) && !isAtFreeLimit(user));

/**
 * Creates the kept code of a user who has just signed in, once for all tabs. It stays in the storage as `offered` until the
 * server has answered, so that it is neither lost nor created twice.
 */
export const saveKeptCode = (user: User): Promise<KeptOutcome> =>
  withTabLock(async () => {
    const kept = readKeptCode();
    if (!kept) discardKeptCode();
    if (kept?.stage !== 'kept') return { kind: 'nothing-kept' };
    keepCode(kept, 'offered');
    discardWork();
    const body = createQrCodeBody.safeParse(toCreateBody(kept.draft));
    if (!body.success || !mayCreate(user, kept.draft.type)) return { kind: 'offered' };
    try {
      const { id } = await userCall('POST /qr-codes', { body: { ...body.data, style: fullStyle(kept.style) } });
      discardKeptCode();
      await reloadUser();
      return { kind: 'created', id };
    } catch (error) {
      logProblem('kept code not created', error);
      return { kind: 'offered' };
    }
  }, 'tessera-kept-code');
