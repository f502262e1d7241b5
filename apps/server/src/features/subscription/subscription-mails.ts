import { appPaths, type Language } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import { type Plan, readPlan } from '../plans/plans.service.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import type { Notice } from './subscription.policy.ts';
import { findRecipient, findSubscription } from './subscription.repo.ts';

const noticeMail = topic(
  'subscription.notice-mail',
  z.object({ userId: z.string(), kind: z.enum(['welcome', 'payment-failed', 'ended']) }),
);

export interface SubscriptionMails {
  request(tx: Queryable, userId: string, kind: Notice['kind']): Promise<void>;
}

interface Facts {
  language: Language;
  plan: Plan;
  periodEnd: Date | null;
  publicUrl: string;
}

const longDate = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);

function welcome({ language, periodEnd, publicUrl }: Facts) {
  const words = textsIn(language).mail.welcomePro;
  const renews = periodEnd ? [fill(words.renews, { date: longDate(periodEnd, language) })] : [];
  return { words, paragraphs: [words.body], notes: [...renews, words.manage], url: publicUrl + appPaths.newQrCode };
}

function paymentFailed({ language, publicUrl }: Facts) {
  const words = textsIn(language).mail.paymentFailed;
  return { words, paragraphs: [words.body, words.stays], notes: [words.ends], url: publicUrl + appPaths.subscription };
}

function ended({ language, plan, publicUrl }: Facts) {
  const words = textsIn(language).mail.subscriptionEnded;
  const count = (number: number) => new Intl.NumberFormat(language).format(number);
  const locks = fill(words.locks, { codes: count(plan.used), quota: count(plan.quota) });
  return { words, paragraphs: [words.stays, locks], notes: [words.back], url: publicUrl + appPaths.subscription };
}

const contents = { welcome, 'payment-failed': paymentFailed, ended } satisfies Record<Notice['kind'], unknown>;

export function createSubscriptionMails({ config, db, mail, outbox }: SubscriptionDeps): SubscriptionMails {
  outbox.handle(noticeMail, async ({ userId, kind }, job) => {
    const recipient = await findRecipient(db, userId);
    if (!recipient) return;
    const { email, language } = recipient;
    const { words, paragraphs, notes, url } = contents[kind]({
      language,
      plan: await readPlan(db, userId),
      periodEnd: (await findSubscription(db, userId))?.periodEnd ?? null,
      publicUrl: config.publicUrl,
    });
    const bodies = composeMail({
      language,
      title: words.title,
      paragraphs,
      action: { label: words.button, url },
      notes,
    });
    await mail.send({ id: job.id, to: email, subject: words.subject, ...bodies });
  });
  return { request: (tx, userId, kind) => outbox.add(tx, noticeMail, { userId, kind }, { userId }) };
}
