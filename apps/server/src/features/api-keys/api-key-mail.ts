import { appPaths, type Language, languageSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../markup/mail-layout.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { textsIn } from '../../texts/texts.ts';
import type { ApiKeyDeps } from './api-keys.deps.ts';

const keyCreated = topic(
  'api-keys.created-mail',
  z.object({ email: z.string(), language: languageSchema, name: z.string() }),
);

export const composeKeyCreated = (publicUrl: string, language: Language, name: string) =>
  composeMail({
    language,
    reason: 'security',
    words: textsIn(language).mail.apiKeyCreated,
    values: { name },
    url: publicUrl + appPaths.apiKeys,
  });

/** Returns a function that emails the owner of the account about a new key, which an attacker may have made. */
export function createApiKeyMail({ config, mail, outbox }: Pick<ApiKeyDeps, 'config' | 'mail' | 'outbox'>) {
  outbox.handle(keyCreated, async ({ email, language, name }, job) => {
    await mail.send({ id: job.id, to: email, ...composeKeyCreated(config.publicUrl, language, name) });
  });

  return (tx: Queryable, userId: string, facts: z.input<(typeof keyCreated)['payload']>) =>
    outbox.add(tx, keyCreated, facts, { userId });
}
