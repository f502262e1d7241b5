import { limits } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import { after, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { insertMailToken } from './mail-tokens.repo.ts';
import { findUserByEmail, type UserRow } from './users.repo.ts';

/** The address alone: the secret of the link is made when the mail is, so it never lies in the database. */
const verificationMail = topic('auth.verification-mail', z.object({ email: z.string() }));

function verificationContent(user: UserRow, url: string) {
  const words = textsIn(user.language).mail.verify;
  const content = composeMail({
    language: user.language,
    title: words.title,
    paragraphs: [words.body],
    action: { label: words.button, url },
    notes: [fill(words.expiry, { hours: limits.tokens.verifyHours }), words.ignore],
  });
  return { subject: words.subject, ...content };
}

export interface Verification {
  /** Costs the same whether or not the address has an account: that is found out later, by the worker. */
  request(tx: Queryable, email: string, userId?: string): Promise<void>;
}

export function createVerification({ config, db, clock, ids, mail, outbox }: AuthDeps): Verification {
  outbox.handle(verificationMail, async ({ email }, job) => {
    const user = await findUserByEmail(db, email);
    if (!user || user.email_verified_at) return;
    const token = ids.token();
    await db.tx((tx) =>
      insertMailToken(tx, {
        hash: hashToken(token),
        userId: user.id,
        purpose: 'verify',
        messageId: job.id,
        expiresAt: after(clock.now(), hours(limits.tokens.verifyHours)),
      }),
    );
    const url = `${config.publicUrl}/verify-email?token=${token}`;
    await mail.send({ id: job.id, to: user.email, ...verificationContent(user, url) });
  });

  return {
    request: (tx, email, userId) => outbox.add(tx, verificationMail, { email }, userId ? { userId } : {}),
  };
}
