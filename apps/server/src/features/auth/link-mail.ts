import { type Language, limits } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import { after, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { insertMailToken, type MailPurpose } from './mail-tokens.repo.ts';
import { lockUserByEmail, type UserRow } from './users.repo.ts';
import type { VerificationWording } from './verification.policy.ts';

export type LinkMailWording = VerificationWording | 'reset';

/** The action behind the button of each email, then the alternative link below it. */
const purposes: Record<LinkMailWording, readonly [MailPurpose, MailPurpose?]> = {
  verify: ['verify'],
  verifyAgain: ['reset', 'verify'],
  reset: ['reset'],
};

const links: Record<MailPurpose, { path: string; validHours: number }> = {
  verify: { path: '/verify-email', validHours: limits.tokens.verifyHours },
  reset: { path: '/reset-password', validHours: limits.tokens.resetHours },
};

/**
 * Contains no secret: the worker generates the link's token. `hash` is that of a second token, which a development server
 * has already returned in its reply. `registration` is the registration the email is for.
 */
const payload = z.object({
  email: z.string(),
  hash: z.optional(z.string()),
  registration: z.optional(z.number()),
});

interface LinkMailKind {
  topic: string;
  /** Selects the email for this account, if any. */
  wording: (user: UserRow, registration: number | undefined) => LinkMailWording | undefined;
}

/** Takes the same time whether or not the address has an account: the worker looks it up later. */
export type RequestLinkMail = (
  tx: Queryable,
  email: string,
  options?: { userId?: string; registration?: number; token?: string | undefined },
) => Promise<void>;

export const linkUrl = (publicUrl: string, purpose: MailPurpose, token: string): string =>
  `${publicUrl}${links[purpose].path}?token=${token}`;

interface Link {
  purpose: MailPurpose;
  token: string;
}

export function composeLinkMail(
  publicUrl: string,
  language: Language,
  wording: LinkMailWording,
  [link, alternative]: readonly Link[],
) {
  if (!link) throw new Error(`no link in the ${wording} email`);
  const words = textsIn(language).mail[wording];
  const mailedUrl = ({ purpose, token }: Link) => linkUrl(publicUrl, purpose, token);
  const notes = [
    fill(words.expiry, { hours: links[link.purpose].validHours }),
    ...(alternative && 'besides' in words ? [{ text: words.besides, url: mailedUrl(alternative) }] : []),
    words.ignore,
  ];
  const reason = wording === 'reset' ? 'passwordRequest' : 'registration';
  return composeMail({ language, reason, words, url: mailedUrl(link), notes });
}

/** Emails with a link that contains a secret token. */
export function createLinkMail(
  { config, db, clock, ids, mail, outbox }: AuthDeps,
  kind: LinkMailKind,
): RequestLinkMail {
  const linkMail = topic(kind.topic, payload);

  outbox.handle(linkMail, async ({ email, hash, registration }, job) => {
    const issued = await db.tx(async (tx) => {
      // The lock makes a concurrent registration run before, or revoke the tokens.
      const user = await lockUserByEmail(tx, email);
      const wording = user && kind.wording(user, registration);
      if (!wording) return undefined;
      const tokens = purposes[wording].flatMap((purpose) => (purpose ? [{ purpose, token: ids.token() }] : []));
      for (const { purpose, token } of tokens)
        await insertMailToken(tx, {
          hashes: [hashToken(token), ...(hash ? [Buffer.from(hash, 'hex')] : [])],
          userId: user.id,
          purpose,
          messageId: job.id,
          expiresAt: after(clock.now(), hours(links[purpose].validHours)),
        });
      return { user, wording, tokens };
    });
    if (!issued) return;
    const { user, wording, tokens } = issued;
    const content = composeLinkMail(config.publicUrl, user.language, wording, tokens);
    await mail.send({ id: job.id, to: user.email, ...content });
  });

  return (tx, email, { userId, registration, token } = {}) => {
    const hash = token && hashToken(token).toString('hex');
    const message = { email, ...(registration !== undefined && { registration }), ...(hash && { hash }) };
    return outbox.add(tx, linkMail, message, userId ? { userId } : {});
  };
}
