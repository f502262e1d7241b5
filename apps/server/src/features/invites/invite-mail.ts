import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, longDate, textsIn } from '../../texts/texts.ts';
import type { InviteDeps } from './invites.deps.ts';
import { inviteStatus } from './invites.policy.ts';
import { findInviteWithInviter, type InviteWithInviter } from './invites.repo.ts';

const inviteMail = topic('invites.mail', z.object({ inviteId: z.string() }));

/** Written in the inviter's language, because the invitee's is unknown. */
export function composeInvite(
  { language, inviter, expiresAt }: Pick<InviteWithInviter, 'language' | 'inviter' | 'expiresAt'>,
  url: string,
) {
  const words = textsIn(language).mail.invite;
  return composeMail({
    language,
    reason: 'invite',
    words,
    values: { inviter },
    paragraphs: [fill(words.body, { inviter }), words.bonus],
    url,
    notes: [fill(words.expiry, { date: longDate(expiresAt, language) }), words.ignore],
  });
}

/** Returns a function that queues the email. An invite that is no longer pending when the email is due gets none. */
export function createInviteMail({ config, db, clock, mail, outbox }: InviteDeps) {
  outbox.handle(inviteMail, async ({ inviteId }, job) => {
    const invite = await findInviteWithInviter(db, { id: inviteId });
    if (!invite || inviteStatus(invite, clock.now()) !== 'pending') return;
    const url = `${config.publicUrl}/register?invite=${invite.code}`;
    await mail.send({ id: job.id, to: invite.inviteeEmail, ...composeInvite(invite, url) });
  });

  return (tx: Queryable, inviteId: string, userId: string) => outbox.add(tx, inviteMail, { inviteId }, { userId });
}
