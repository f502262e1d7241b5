import { createQrCodeBody, type QrType, type User } from '@tessera/contract';
import { markHandled, readStored } from '../../lib/kept-code.ts';
import { logProblem } from '../../lib/log.ts';
import { pause } from '../../lib/retry.ts';
import { reloadUser } from '../../session/session.ts';
import { withTabLock } from '../../session/tabs.ts';
import { userCall } from '../../session/user-call.ts';
import { toCreateBody } from '../../codes/draft/draft-body.ts';
import { isAtFreeLimit, isTypeLocked } from '../../codes/free-plan.ts';
import {
  discardKeptCode,
  discardWork,
  fullStyle,
  keepCode,
  type KeptCode,
  readCreatedId,
  readKeptCode,
  recordCreated,
} from '../../codes/draft/stored-code.ts';

export type KeptOutcome =
  /** Discarded meanwhile, or written by another version. */
  | { kind: 'nothing-kept' }
  | { kind: 'created'; id: string }
  /** The plan does not allow it, or the call failed: the create page shows it. */
  | { kind: 'offered' };

const mayCreate = (user: User, type: QrType): boolean => !isTypeLocked(user, type) && !isAtFreeLimit(user);

/** Only without a lock, or if the other tab was closed meanwhile. */
async function whileOtherTabSaves(): Promise<void> {
  for (let tries = 0; tries < 20 && readStored().stage === 'saving'; tries += 1) await pause(500);
}

async function create(user: User, kept: KeptCode): Promise<KeptOutcome> {
  const body = createQrCodeBody.safeParse(toCreateBody(kept.draft));
  if (!body.success || !mayCreate(user, kept.draft.type)) return { kind: 'offered' };
  try {
    const { id } = await userCall('POST /qr-codes', { body: { ...body.data, style: fullStyle(kept.style) } });
    recordCreated(id);
    await reloadUser();
    return { kind: 'created', id };
  } catch (error) {
    logProblem('kept code not created', error);
    return { kind: 'offered' };
  }
}

/**
 * Creates the kept code of a user who has just signed in, once for all tabs; the other tabs get the same code. Its content stays
 * in the storage until the server has answered, so that it is neither lost nor created twice.
 */
export const saveKeptCode = (user: User): Promise<KeptOutcome> =>
  withTabLock<KeptOutcome>(async () => {
    await whileOtherTabSaves();
    const id = readCreatedId();
    if (id !== undefined) return { kind: 'created', id };
    const kept = readKeptCode();
    if (!kept) discardKeptCode();
    if (!kept || kept.stage === 'offered') return { kind: 'nothing-kept' };
    if (kept.stage === 'kept') {
      keepCode(kept, 'saving');
      discardWork();
      const outcome = await create(user, kept);
      if (outcome.kind === 'created') return outcome;
    }
    keepCode(kept, 'offered');
    return { kind: 'offered' };
  }, 'tessera-kept-code').finally(markHandled);
