import { createQrCodeBody, isRefusalCode, type User } from '@tessera/contract';
import { ApiError } from '../../lib/api.ts';
import { markHandled, readStored } from '../../lib/kept-code.ts';
import { logProblem } from '../../lib/log.ts';
import { pause } from '../../lib/retry.ts';
import { reloadUser } from '../../session/session.ts';
import { withTabLock } from '../../session/tabs.ts';
import { userCall } from '../../session/user-call.ts';
import { toCreateBody } from '../../codes/draft/draft-body.ts';
import type { CreateBody } from '../../codes/draft/draft-form.ts';
import { mayCreate } from '../../codes/free-plan.ts';
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
  /** The plan does not allow it: it is created as soon as it does. */
  | { kind: 'waiting' }
  /** The call failed: the create page shows it. */
  | { kind: 'offered' };

/** Only without a lock, or if the other tab was closed meanwhile. */
async function whileOtherTabSaves(): Promise<void> {
  for (let tries = 0; tries < 20 && readStored().stage === 'saving'; tries += 1) await pause(500);
}

/** With the link that the visitor has scanned; with a new one if that has expired. */
async function save({ style, trial }: KeptCode, content: CreateBody): Promise<{ id: string }> {
  const body = { ...content, style: fullStyle(style) };
  if (!trial || content.qr_type !== 'url') return userCall('POST /qr-codes', { body });
  const reserved = { reserved_hash: trial.short_hash, reserved_token: trial.token };
  try {
    return await userCall('POST /qr-codes', { body: { ...body, ...reserved } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reservation_expired') throw error;
    return userCall('POST /qr-codes', { body });
  }
}

async function create(user: User, kept: KeptCode): Promise<KeptOutcome> {
  if (!mayCreate(user, kept.draft.type)) return { kind: 'waiting' };
  const body = createQrCodeBody.safeParse(toCreateBody(kept.draft));
  if (!body.success) return { kind: 'offered' };
  try {
    const { id } = await save(kept, body.data);
    recordCreated(id, kept.account);
    await reloadUser();
    return { kind: 'created', id };
  } catch (error) {
    logProblem('kept code not created', error);
    return { kind: error instanceof ApiError && isRefusalCode(error.code ?? '') ? 'waiting' : 'offered' };
  }
}

/** Keeps the content in the storage until the server has answered, so that it is neither lost nor created twice. */
async function createKept(user: User, kept: KeptCode): Promise<KeptOutcome> {
  keepCode(kept, 'saving', kept.account);
  const outcome = await create(user, kept);
  if (outcome.kind === 'waiting') keepCode(kept, 'waiting', user.email);
  if (outcome.kind === 'offered') keepCode(kept, 'offered');
  return outcome;
}

/** Runs the task for the kept code unless a tab has just created it: then returns that one. One tab at a time. */
const withKeptCode = (task: (kept: KeptCode) => Promise<KeptOutcome>): Promise<KeptOutcome> =>
  withTabLock<KeptOutcome>(async () => {
    await whileOtherTabSaves();
    const id = readCreatedId();
    if (id !== undefined) return { kind: 'created', id };
    const kept = readKeptCode();
    if (kept) return task(kept);
    discardKeptCode();
    return { kind: 'nothing-kept' };
  }, 'tessera-kept-code').finally(markHandled);

/** Creates the kept code of a user who has just signed in, once for all tabs; the other tabs get the same code. */
export const saveKeptCode = (user: User): Promise<KeptOutcome> =>
  withKeptCode(async (kept) => {
    if (kept.stage === 'offered' || kept.stage === 'waiting') return { kind: 'nothing-kept' };
    if (kept.stage === 'kept') {
      discardWork();
      return createKept(user, kept);
    }
    keepCode(kept, 'offered');
    return { kind: 'offered' };
  });

/** Creates the code that waits for the plan of this account, if the plan allows it now. */
export const saveAwaitedCode = (user: User): Promise<KeptOutcome> =>
  withKeptCode(async (kept) => {
    if (kept.stage !== 'waiting' || kept.account !== user.email) return { kind: 'nothing-kept' };
    return mayCreate(user, kept.draft.type) ? createKept(user, kept) : { kind: 'waiting' };
  });
