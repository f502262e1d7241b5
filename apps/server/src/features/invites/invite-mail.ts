import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { InviteDeps } from './invites.deps.ts';
import { statusOf } from './invites.policy.ts';
import { findMailedInvite, type MailedInvite } from './invites.repo.ts';

const inviteMail = topic('invites.mail', z.object({ inviteId: z.string() }));

export interface InviteMail {
  request(tx: Queryable, inviteId: string, userId: string): Promise<void>;
}

/** In the inviter's language: it is the one thing known about what the two of them speak. */
function content(invite: MailedInvite, url: string) {
  const { language, inviter } = invite;
  const words = textsIn(language).mail.invite;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(invite.expires_at);
  const bodies = composeMail({
    language,
    title: words.title,
    paragraphs: [fill(words.body, { inviter }), words.bonus],
    action: { label: words.button, url },
    notes: [fill(words.expiry, { date }), words.ignore],
    reason: fill(words.reason, { inviter }),
  });
  return { subject: fill(words.subject, { inviter }), ...bodies };
}

/** One mail per invite; none for one that was taken back, accepted or outlived before the mail left. */
export function createInviteMail({ config, db, clock, mail, outbox }: InviteDeps): InviteMail {
  outbox.handle(inviteMail, async ({ inviteId }, job) => {
    const invite = await findMailedInvite(db, inviteId);
    if (!invite || statusOf(invite, clock.now()) !== 'pending') return;
    const url = `${config.publicUrl}/register?invite=${invite.code}`;
    await mail.send({ id: job.id, to: invite.invitee_email, ...content(invite, url) });
  });

  return { request: (tx, inviteId, userId) => outbox.add(tx, inviteMail, { inviteId }, { userId }) };
}
