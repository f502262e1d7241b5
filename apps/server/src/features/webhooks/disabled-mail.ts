import { appPaths, type Language } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import { readRecipient } from '../auth/accounts.service.ts';
import type { WebhookDeps } from './webhooks.deps.ts';

const webhookDisabled = topic('webhooks.disabled-mail', z.object({ userId: z.string(), address: z.string() }));

/** Without the query, which may contain a secret. */
const shown = (url: string): string => {
  const { host, pathname } = new URL(url);
  return host + pathname;
};

export function composeWebhookDisabled(publicUrl: string, language: Language, address: string) {
  const words = textsIn(language).mail.webhookDisabled;
  const url = publicUrl + appPaths.webhooks;
  return composeMail({ language, reason: 'webhook', words, values: { address }, url, notes: [words.stays] });
}

/** Returns a function that tells the owner, as part of a transaction, that a webhook was disabled. */
export function createDisabledMail({ config, db, mail, outbox }: WebhookDeps) {
  outbox.handle(webhookDisabled, async ({ userId, address }, job) => {
    const recipient = await readRecipient(db, userId);
    if (!recipient) return;
    const { email, language } = recipient;
    await mail.send({ id: job.id, to: email, ...composeWebhookDisabled(config.publicUrl, language, address) });
  });

  return (tx: Queryable, { userId, url }: { userId: string; url: string }) =>
    outbox.add(tx, webhookDisabled, { userId, address: shown(url) }, { userId });
}
