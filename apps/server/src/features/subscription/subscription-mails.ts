import { appPaths, type Language } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, longDate, textsIn } from '../../texts/texts.ts';
import { readRecipient } from '../auth/accounts.service.ts';
import { type AccountPlan, readPlan } from '../plans/plans.service.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import type { Notice } from './subscription.policy.ts';
import { findSubscription } from './subscription.repo.ts';

const noticeMail = topic(
  'subscription.notice-mail',
  z.object({ userId: z.string(), kind: z.enum(['welcome', 'payment-failed', 'ended']) }),
);

/** The facts that a notice email mentions. */
interface Facts {
  language: Language;
  plan: Pick<AccountPlan, 'used' | 'quota'>;
  periodEnd: Date | null;
}

function welcome({ language, periodEnd }: Facts) {
  const words = textsIn(language).mail.welcomePro;
  const renews = periodEnd ? [fill(words.renews, { date: longDate(periodEnd, language) })] : [];
  return { words, paragraphs: [words.body], notes: [...renews, words.manage], path: appPaths.newQrCode };
}

function paymentFailed({ language }: Facts) {
  const words = textsIn(language).mail.paymentFailed;
  return { words, paragraphs: [words.body, words.stays], notes: [words.ends], path: appPaths.subscription };
}

function ended({ language, plan }: Facts) {
  const words = textsIn(language).mail.subscriptionEnded;
  const count = (number: number) => new Intl.NumberFormat(language).format(number);
  const locks = fill(words.locks, { codes: count(plan.used), quota: count(plan.quota) });
  return { words, paragraphs: [words.stays, locks], notes: [words.back], path: appPaths.subscription };
}

const contents = { welcome, 'payment-failed': paymentFailed, ended } satisfies Record<Notice['kind'], unknown>;

export function composeSubscriptionMail(publicUrl: string, kind: Notice['kind'], facts: Facts) {
  const { path, ...content } = contents[kind](facts);
  return composeMail({ language: facts.language, reason: 'billing', ...content, url: publicUrl + path });
}

/** Queues a notice email in the transaction. Its text is rendered when it is sent. */
export type RequestNoticeMail = (tx: Queryable, userId: string, kind: Notice['kind']) => Promise<void>;

export function createNoticeMail({ config, db, mail, outbox }: SubscriptionDeps): RequestNoticeMail {
  outbox.handle(noticeMail, async ({ userId, kind }, job) => {
    const recipient = await readRecipient(db, userId);
    if (!recipient) return;
    const { email, language } = recipient;
    const plan = await readPlan(db, userId);
    const periodEnd = (await findSubscription(db, userId))?.periodEnd ?? null;
    const content = composeSubscriptionMail(config.publicUrl, kind, { language, plan, periodEnd });
    await mail.send({ id: job.id, to: email, ...content });
  });
  return (tx, userId, kind) => outbox.add(tx, noticeMail, { userId, kind }, { userId });
}
