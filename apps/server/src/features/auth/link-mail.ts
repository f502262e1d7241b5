import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import { after, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { insertMailToken, type MailPurpose } from './mail-tokens.repo.ts';
import { findUserByEmail, type UserRow } from './users.repo.ts';

type Wording = z.infer<typeof payload>['wording'];

interface LinkMailKind {
  purpose: MailPurpose;
  /** Where the link leads, before `?token=`. */
  path: string;
  validHours: number;
  /** Whether this person should get the mail at all. */
  wanted: (user: UserRow) => boolean;
}

/**
 * The address alone, so that the secret of the link, which is made when the mail is, never lies in the database. `hash`
 * is that of a second secret, already handed out by a development server that shows the link on the screen.
 */
const payload = z.object({
  email: z.string(),
  wording: z.enum(['verify', 'verifyAgain', 'reset']),
  hash: z.optional(z.string()),
});

function content(user: UserRow, wording: Wording, url: string, validHours: number) {
  const words = textsIn(user.language).mail[wording];
  const bodies = composeMail({
    language: user.language,
    title: words.title,
    paragraphs: [words.body],
    action: { label: words.button, url },
    notes: [fill(words.expiry, { hours: validHours }), words.ignore],
  });
  return { subject: words.subject, ...bodies };
}

export interface LinkMail {
  /** Costs the same whether or not the address has an account: that is found out later, by the worker. */
  request(tx: Queryable, email: string, options: { wording: Wording; userId?: string; token?: string }): Promise<void>;
  url(token: string): string;
}

/** Mails that carry a link with a secret: one kind per thing the link can do. */
export function createLinkMail({ config, db, clock, ids, mail, outbox }: AuthDeps, kind: LinkMailKind): LinkMail {
  const linkMail = topic(`auth.${kind.purpose}-mail`, payload);
  const url = (token: string) => `${config.publicUrl}${kind.path}?token=${token}`;

  outbox.handle(linkMail, async ({ email, wording, hash }, job) => {
    const user = await findUserByEmail(db, email);
    if (!user || !kind.wanted(user)) return;
    const token = ids.token();
    const hashes = [hashToken(token), ...(hash ? [Buffer.from(hash, 'hex')] : [])];
    await db.tx((tx) =>
      insertMailToken(tx, {
        hashes,
        userId: user.id,
        purpose: kind.purpose,
        messageId: job.id,
        expiresAt: after(clock.now(), hours(kind.validHours)),
      }),
    );
    await mail.send({ id: job.id, to: user.email, ...content(user, wording, url(token), kind.validHours) });
  });

  return {
    url,
    request: (tx, email, { wording, userId, token }) =>
      outbox.add(
        tx,
        linkMail,
        { email, wording, ...(token && { hash: hashToken(token).toString('hex') }) },
        userId ? { userId } : {},
      ),
  };
}
