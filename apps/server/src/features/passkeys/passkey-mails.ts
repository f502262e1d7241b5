import { appPaths, type Language, languageSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import type { Caller } from '../../http/caller.ts';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import type { PasskeyDeps } from './passkeys.deps.ts';

const passkeyChanged = topic(
  'passkeys.changed-mail',
  z.object({
    change: z.enum(['passkeyAdded', 'passkeyRemoved']),
    email: z.string(),
    language: languageSchema,
    name: z.string(),
  }),
);

export type PasskeyChange = z.infer<(typeof passkeyChanged)['payload']>['change'];

export const composePasskeyChanged = (publicUrl: string, language: Language, change: PasskeyChange, name: string) =>
  composeMail({
    language,
    reason: 'security',
    words: textsIn(language).mail[change],
    values: { name },
    url: publicUrl + appPaths.security,
  });

/** Returns a function that emails the owner of the account about a change, which an attacker may have made. */
export function createPasskeyMails({ config, mail, outbox }: Pick<PasskeyDeps, 'config' | 'mail' | 'outbox'>) {
  outbox.handle(passkeyChanged, async ({ change, email, language, name }, job) => {
    await mail.send({ id: job.id, to: email, ...composePasskeyChanged(config.publicUrl, language, change, name) });
  });

  return (tx: Queryable, change: PasskeyChange, { userId, email, language }: Caller, name: string) =>
    outbox.add(tx, passkeyChanged, { change, email, language, name }, { userId });
}
