import { languageSchema } from '@tessera/contract';
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

/** Returns a function that tells an owner what an operator did, why, and how to object. */
export function createNoticeMail({
  config,
  mail,
  outbox,
}: Pick<OperatorDeps, 'config' | 'mail' | 'outbox'>): RequestNotice {
  outbox.handle(notice, async ({ email, language, kind, reason, link }, job) => {
    const { operatorNotice: common, ...kinds } = textsIn(language).operators;
    const content = composeMail({
      language,
      words: kinds[kind],
      values: { link },
      paragraphs: [fill(kinds[kind].body, { link }), fill(common.reason, { reason })],
      notes: [fill(common.object, { address: addressIn(config.mail.from) })],
      reason: common.footer,
    });
    await mail.send({ id: job.id, to: email, ...content });
  });
  return (tx, userId, facts) => outbox.add(tx, notice, facts, { userId });
}
