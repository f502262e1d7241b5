import { appPaths, type Language, limits } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import {
  type EmailChange,
  type EmailChangePurpose,
  findEmailChange,
  findOtherOwner,
  insertEmailChangeToken,
  isReserved,
  lockEmailChange,
} from './email-changes.repo.ts';
import { findUserById } from './users.repo.ts';

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
  /** To the new address: the link that confirms the change or, if the address has an account, the news that somebody tried. */
  requestConfirmation: RequestMail;
  /** To the current address: a change was requested. */
  requestNotice: RequestMail;
  /** To the former address: the link that restores it. */
  requestUndo: RequestMail;
}

const linkPaths = { confirm: appPaths.changeEmail, undo: appPaths.undoEmail } satisfies Record<
  EmailChangePurpose,
  string
>;

export function createEmailChangeMails({ config, db, clock, ids, mail, outbox }: AuthDeps): EmailChangeMails {
  const { publicUrl } = config;
  const linkTo = (purpose: EmailChangePurpose, token: string) => `${publicUrl}${linkPaths[purpose]}?token=${token}`;

  /** Returns undefined if the change was replaced, confirmed or undone in the meantime. */
  const issueToken = (changeId: string, purpose: EmailChangePurpose): Promise<string | undefined> =>
    db.tx(async (tx) => {
      const change = await lockEmailChange(tx, changeId);
      if (!change || (change.confirmedAt === null) !== (purpose === 'confirm')) return undefined;
      const token = ids.token();
      await insertEmailChangeToken(tx, { hash: hashToken(token), changeId, purpose });
      return token;
    });

  async function languageOf(userId: string): Promise<Language | undefined> {
    return (await findUserById(db, userId))?.language;
  }

  /** The owner of a taken address learns of the attempt; an unverified registration does not count as an owner. */
  async function sendTaken(id: string, change: EmailChange, language: Language): Promise<boolean> {
    const { newEmail, userId } = change;
    const owner = await findOtherOwner(db, newEmail, userId);
    const isTaken = owner?.isVerified || (await isReserved(db, newEmail, { exceptUserId: userId, now: clock.now() }));
    if (!isTaken) return false;
    const ownLanguage = (owner && (await languageOf(owner.id))) ?? language;
    const words = textsIn(ownLanguage).account.emailTaken;
    const bodies = composeMail({
      language: ownLanguage,
      title: words.title,
      paragraphs: [words.body],
      action: { label: words.button, url: `${publicUrl}${appPaths.login}` },
      notes: [words.ignore],
    });
    await mail.send({ id, to: newEmail, subject: words.subject, ...bodies });
    return true;
  }

  outbox.handle(topics.confirmation, async ({ userId, changeId }, { id }) => {
    const change = await findEmailChange(db, changeId);
    const language = await languageOf(userId);
    if (!change || !language || (await sendTaken(id, change, language))) return;
    const token = await issueToken(changeId, 'confirm');
    if (!token) return;
    const words = textsIn(language).account.changeEmail;
    const bodies = composeMail({
      language,
      title: words.title,
      paragraphs: [fill(words.body, { email: change.oldEmail })],
      action: { label: words.button, url: linkTo('confirm', token) },
      notes: [fill(words.expiry, { hours: limits.tokens.changeEmailHours }), words.ignore],
    });
    await mail.send({ id, to: change.newEmail, subject: words.subject, ...bodies });
  });

  outbox.handle(topics.notice, async ({ userId, changeId }, { id }) => {
    const change = await findEmailChange(db, changeId);
    const language = await languageOf(userId);
    if (!change || !language) return;
    const words = textsIn(language).account.changeEmailNotice;
    const bodies = composeMail({
      language,
      title: words.title,
      paragraphs: [fill(words.body, { email: change.newEmail }), words.next],
      action: { label: words.button, url: `${publicUrl}${appPaths.forgotPassword}` },
      notes: [words.ignore],
    });
    await mail.send({ id, to: change.oldEmail, subject: words.subject, ...bodies });
  });

  outbox.handle(topics.undo, async ({ userId, changeId }, { id }) => {
    const change = await findEmailChange(db, changeId);
    const language = await languageOf(userId);
    const token = change && language && (await issueToken(changeId, 'undo'));
    if (!token) return;
    const words = textsIn(language).account.emailChanged;
    const bodies = composeMail({
      language,
      title: words.title,
      paragraphs: [fill(words.body, { email: change.newEmail })],
      action: { label: words.button, url: linkTo('undo', token) },
      notes: [fill(words.expiry, { days: limits.tokens.undoEmailDays }), words.effect, words.ignore],
    });
    await mail.send({ id, to: change.oldEmail, subject: words.subject, ...bodies });
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
