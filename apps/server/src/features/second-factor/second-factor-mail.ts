import { appPaths, type Language } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import { readRecipient } from '../auth/accounts.service.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';

const notice = topic(
  'second-factor.mail',
  z.object({
    userId: z.string(),
    kind: z.enum(['enabled', 'disabled', 'recoveryCodeUsed']),
    codesLeft: z.optional(z.number()),
  }),
);

type Kind = z.output<(typeof notice)['payload']>['kind'];

export const composeSecondFactorMail = (publicUrl: string, language: Language, kind: Kind, codesLeft: number) =>
  composeMail({
    language,
    reason: 'security',
    words: textsIn(language).secondFactor[kind],
    values: { count: codesLeft },
    url: publicUrl + appPaths.security,
  });

export type Notify = (tx: Queryable, userId: string, kind: Kind, codesLeft?: number) => Promise<void>;

/** Returns a function that emails the owner of the account about a change, which an attacker may have made. */
export function createSecondFactorMail({ config, db, mail, outbox }: SecondFactorDeps): Notify {
  outbox.handle(notice, async ({ userId, kind, codesLeft = 0 }, job) => {
    const user = await readRecipient(db, userId);
    if (!user) return;
    const { email, language } = user;
    const content = composeSecondFactorMail(config.publicUrl, language, kind, codesLeft);
    await mail.send({ id: job.id, to: email, ...content });
  });

  return (tx, userId, kind, codesLeft) =>
    outbox.add(tx, notice, { userId, kind, ...(codesLeft !== undefined && { codesLeft }) }, { userId });
}
