import { appPaths, type Language, languageSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findUserByEmail } from './users.repo.ts';

/** Tells the owner of an address that has an account that someone asked to use it for another one. */
export const composeAddressTaken = (publicUrl: string, language: Language) =>
  composeMail({
    language,
    reason: 'addressEntered',
    words: textsIn(language).account.emailTaken,
    url: publicUrl + appPaths.login,
  });

const addressTaken = topic('auth.address-taken-mail', z.object({ email: z.string(), language: languageSchema }));

/** Returns a function that queues this email after a registration. `language` is used if no account has the address yet. */
export function createAddressTakenMail({ config, db, mail, outbox }: AuthDeps) {
  outbox.handle(addressTaken, async ({ email, language }, { id }) => {
    const owner = await findUserByEmail(db, email);
    await mail.send({ id, to: email, ...composeAddressTaken(config.publicUrl, owner?.language ?? language) });
  });
  return (tx: Queryable, email: string, language: Language) => outbox.add(tx, addressTaken, { email, language }, {});
}
