import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findUserById } from './users.repo.ts';

const passwordChanged = topic('auth.password-changed-mail', z.object({ userId: z.string() }));

export interface PasswordChangedMail {
  request(tx: Queryable, userId: string): Promise<void>;
}

/** Notifies the owner, in case somebody else changed the password. */
export function createPasswordChangedMail({ config, db, mail, outbox }: AuthDeps): PasswordChangedMail {
  outbox.handle(passwordChanged, async ({ userId }, job) => {
    const user = await findUserById(db, userId);
    if (!user) return;
    const words = textsIn(user.language).mail.passwordChanged;
    const bodies = composeMail({
      language: user.language,
      title: words.title,
      paragraphs: [words.body],
      action: { label: words.button, url: `${config.publicUrl}/forgot-password` },
      notes: [words.ignore],
    });
    await mail.send({ id: job.id, to: user.email, subject: words.subject, ...bodies });
  });

  return { request: (tx, userId) => outbox.add(tx, passwordChanged, { userId }, { userId }) };
}
