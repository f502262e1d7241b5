import { appPaths, type Language, limits } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import type { Notice } from './subscription.policy.ts';
import { findRecipient, findSubscription, type Recipient, type SubscriptionRow } from './subscription.repo.ts';

const noticeMail = topic(
  'subscription.notice-mail',
  z.object({ userId: z.string(), kind: z.enum(['welcome', 'payment-failed', 'ended']) }),
);

export interface SubscriptionMails {
  request(tx: Queryable, userId: string, kind: Notice['kind']): Promise<void>;
}

interface Facts {
  recipient: Recipient;
  row: SubscriptionRow | undefined;
  publicUrl: string;
}

const longDate = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);

function welcome({ recipient: { language }, row, publicUrl }: Facts) {
  const words = textsIn(language).mail.welcomePro;
  const renews = row?.periodEnd ? [fill(words.renews, { date: longDate(row.periodEnd, language) })] : [];
  return { words, paragraphs: [words.body], notes: [...renews, words.manage], url: publicUrl + appPaths.newQrCode };
}

function paymentFailed({ recipient: { language }, publicUrl }: Facts) {
  const words = textsIn(language).mail.paymentFailed;
  return { words, paragraphs: [words.body, words.stays], notes: [words.ends], url: publicUrl + appPaths.subscription };
}

/** What stays and what locks, with the person's own numbers. */
function ended({ recipient, publicUrl }: Facts) {
  const { language, codes, referrals } = recipient;
  const words = textsIn(language).mail.subscriptionEnded;
  const quota = limits.freeQuota + referrals * limits.bonusPerReferral;
  const count = (number: number) => new Intl.NumberFormat(language).format(number);
  const locks = fill(words.locks, { codes: count(codes), quota: count(quota) });
  return { words, paragraphs: [words.stays, locks], notes: [words.back], url: publicUrl + appPaths.subscription };
}

const contents = { welcome, 'payment-failed': paymentFailed, ended } satisfies Record<Notice['kind'], unknown>;

export function createSubscriptionMails({
  config,
  db,
  mail,
  outbox,
}: Omit<SubscriptionDeps, 'billing' | 'leases'>): SubscriptionMails {
  outbox.handle(noticeMail, async ({ userId, kind }, job) => {
    const recipient = await findRecipient(db, userId);
    if (!recipient) return;
    const row = await findSubscription(db, userId);
    const { words, paragraphs, notes, url } = contents[kind]({ recipient, row, publicUrl: config.publicUrl });
    const bodies = composeMail({
      language: recipient.language,
      title: words.title,
      paragraphs,
      action: { label: words.button, url },
      notes,
    });
    await mail.send({ id: job.id, to: recipient.email, subject: words.subject, ...bodies });
  });
  return { request: (tx, userId, kind) => outbox.add(tx, noticeMail, { userId, kind }, { userId }) };
}
