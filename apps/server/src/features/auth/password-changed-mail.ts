import { appPaths, type Language } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findUserById } from './users.repo.ts';

const passwordChanged = topic('auth.password-changed-mail', z.object({ userId: z.string() }));

export const composePasswordChanged = (publicUrl: string, language: Language) =>
  composeMail({
    language,
    reason: 'security',
    words: textsIn(language).mail.passwordChanged,
    url: publicUrl + appPaths.forgotPassword,
  });

/** Returns a function that notifies the account's owner by email, in case the change was an attack. */
export function createPasswordChangedMail({ config, db, mail, outbox }: AuthDeps) {
  outbox.handle(passwordChanged, async ({ userId }, job) => {
    const user = await findUserById(db, userId);
    if (!user) return;
    const { email, language } = user;
    await mail.send({ id: job.id, to: email, ...composePasswordChanged(config.publicUrl, language) });
  });

  return (tx: Queryable, userId: string) => outbox.add(tx, passwordChanged, { userId }, { userId });
}
