import { type Language, languageSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../../markup/mail-layout.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { topic } from '../../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../../texts/texts.ts';
import type { OperatorDeps } from './operators.deps.ts';

const notice = topic(
  'operators.notice-mail',
  z.object({
    email: z.string(),
    language: languageSchema,
    kind: z.enum(['accountSuspended', 'accountRestored', 'codeBlocked', 'codeUnblocked']),
    reason: z.string(),
    /** The short link without its scheme; empty for a notice about the account. */
    link: z.string(),
  }),
);
export type Notice = z.input<(typeof notice)['payload']>;
export type RequestNotice = (tx: Queryable, userId: string, facts: Notice) => Promise<void>;

const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

export function composeOperatorNotice(
  language: Language,
  { kind, reason, link }: Pick<Notice, 'kind' | 'reason' | 'link'>,
  address: string,
) {
  const { operatorNotice: common, ...kinds } = textsIn(language).operators;
  const words = kinds[kind];
  return composeMail({
    language,
    reason: 'moderation',
    words,
    values: { link },
    paragraphs: [fill(words.body, { link }), fill(common.reason, { reason })],
    notes: [{ text: fill(common.object, { address }), url: `mailto:${address}` }],
  });
}

/** Returns a function that tells an owner what an operator did, why, and how to object. */
export function createNoticeMail({
  config,
  mail,
  outbox,
}: Pick<OperatorDeps, 'config' | 'mail' | 'outbox'>): RequestNotice {
  const address = addressIn(config.mail.from);
  outbox.handle(notice, async ({ email, language, ...facts }, job) => {
    await mail.send({ id: job.id, to: email, ...composeOperatorNotice(language, facts, address) });
  });
  return (tx, userId, facts) => outbox.add(tx, notice, facts, { userId });
}
