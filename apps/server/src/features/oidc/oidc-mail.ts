import { appPaths, type Language } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import { readRecipient } from '../auth/accounts.service.ts';
import type { OidcDeps } from './oidc.deps.ts';

const linkChanged = topic(
  'oidc.link-mail',
  z.object({ userId: z.string(), change: z.enum(['oidcLinked', 'oidcUnlinked']), name: z.string() }),
);

type LinkChange = z.output<(typeof linkChanged)['payload']>['change'];

export const composeLinkChanged = (publicUrl: string, language: Language, change: LinkChange, name: string) =>
  composeMail({
    language,
    reason: 'security',
    words: textsIn(language).mail[change],
    values: { name },
    url: publicUrl + appPaths.security,
  });

/** Returns a function that emails the owner of the account about a change, which an attacker may have made. */
export function createOidcMail({ config, db, mail, outbox }: Pick<OidcDeps, 'config' | 'db' | 'mail' | 'outbox'>) {
  outbox.handle(linkChanged, async ({ userId, change, name }, job) => {
    const owner = await readRecipient(db, userId);
    if (!owner) return;
    const { email, language } = owner;
    await mail.send({ id: job.id, to: email, ...composeLinkChanged(config.publicUrl, language, change, name) });
  });

  return (tx: Queryable, facts: z.input<(typeof linkChanged)['payload']>) =>
    outbox.add(tx, linkChanged, facts, { userId: facts.userId });
}
