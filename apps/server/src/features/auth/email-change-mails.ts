import { appPaths } from '@tessera/contract';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { composeAddressTaken } from './address-taken-mail.ts';
import { composeChangeConfirmation, composeChangeNotice, composeChangeUndo } from './email-change-contents.ts';
import type { AuthDeps } from './auth.deps.ts';
import {
  type EmailChange,
  type EmailChangePurpose,
  findEmailChange,
  findOtherOwner,
  insertEmailChangeToken,
  lockEmailChange,
} from './email-changes.repo.ts';
import { findUserById, isReserved } from './users.repo.ts';

/** Contains no secret: the worker generates the token of a link. */
const payload = z.object({ userId: z.string(), changeId: z.string() });
type Payload = z.output<typeof payload>;

const topics = {
  confirmation: topic('auth.change-email-mail', payload),
  notice: topic('auth.change-email-notice', payload),
  undo: topic('auth.undo-email-mail', payload),
};

type RequestMail = (tx: Queryable, change: Payload) => Promise<void>;

export interface EmailChangeMails {
  /** To the new address: the link that confirms the change or, if the address has an account, a notice of the attempt. */
  requestConfirmation: RequestMail;
  /** To the current address: a change was requested. */
  requestNotice: RequestMail;
  /** To the former address: the link that restores it. */
  requestUndo: RequestMail;
}

/** Returns undefined if the change was replaced, confirmed or undone in the meantime. */
const issueToken = ({ db, ids }: AuthDeps, changeId: string, purpose: EmailChangePurpose) =>
  db.tx(async (tx) => {
    const change = await lockEmailChange(tx, changeId);
    if (!change || (change.confirmedAt === null) !== (purpose === 'confirm')) return undefined;
    const token = ids.token();
    await insertEmailChangeToken(tx, { hash: hashToken(token), changeId, purpose });
    return token;
  });

/** The account that has the new address; an unverified registration does not count. `language` is its owner's, if known. */
async function findTaken({ db, clock }: AuthDeps, { newEmail, userId }: EmailChange) {
  const owner = await findOtherOwner(db, newEmail, userId);
  if (owner?.isVerified) return { language: (await findUserById(db, owner.id))?.language };
  const isTaken = await isReserved(db, newEmail, { exceptUserId: userId, now: clock.now() });
  return isTaken ? { language: undefined } : undefined;
}

export function createEmailChangeMails(deps: AuthDeps): EmailChangeMails {
  const { config, db, mail, outbox } = deps;
  const pageUrl = (path: string, token?: string) => `${config.publicUrl}${path}${token ? `?token=${token}` : ''}`;

  const read = async ({ userId, changeId }: Payload) => {
    const [change, user] = [await findEmailChange(db, changeId), await findUserById(db, userId)];
    return change && user && { change, language: user.language };
  };

  outbox.handle(topics.confirmation, async (message, { id }) => {
    const found = await read(message);
    if (!found) return;
    const { change, language } = found;
    const to = change.newEmail;
    const taken = await findTaken(deps, change);
    if (taken) {
      await mail.send({ id, to, ...composeAddressTaken(config.publicUrl, taken.language ?? language) });
      return;
    }
    const token = await issueToken(deps, change.id, 'confirm');
    if (!token) return;
    await mail.send({ id, to, ...composeChangeConfirmation(language, change, pageUrl(appPaths.changeEmail, token)) });
  });

  outbox.handle(topics.notice, async (message, { id }) => {
    const found = await read(message);
    if (!found) return;
    const { change, language } = found;
    const content = composeChangeNotice(language, change, pageUrl(appPaths.forgotPassword));
    await mail.send({ id, to: change.oldEmail, ...content });
  });

  outbox.handle(topics.undo, async (message, { id }) => {
    const found = await read(message);
    const token = found && (await issueToken(deps, found.change.id, 'undo'));
    if (!token) return;
    const content = composeChangeUndo(found.language, found.change, pageUrl(appPaths.undoEmail, token));
    await mail.send({ id, to: found.change.oldEmail, ...content });
  });

  const requestOf =
    (wanted: (typeof topics)[keyof typeof topics]): RequestMail =>
    (tx, change) =>
      outbox.add(tx, wanted, change, { userId: change.userId });
  return {
    requestConfirmation: requestOf(topics.confirmation),
    requestNotice: requestOf(topics.notice),
    requestUndo: requestOf(topics.undo),
  };
}
