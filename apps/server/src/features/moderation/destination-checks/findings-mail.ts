import { appPaths, type Language, onDefaultHost, shortUrl } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../../markup/mail-layout.ts';
import { withoutScheme } from '../../../markup/linked-text.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { topic } from '../../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../../texts/texts.ts';
import type { DestinationCheckDeps } from './destination-checks.deps.ts';
import { countNewFindings, type FindingRow, listNewFindings } from './findings.repo.ts';

const findingsMail = topic('abuse.findings-mail', z.object({ foundAt: z.string(), userId: z.string() }));
/** The page of operators has the others. */
const maxMailed = 20;

export function composeFindings(
  publicUrl: string,
  language: Language,
  count: number,
  found: readonly Pick<FindingRow, 'hash' | 'url' | 'list'>[],
) {
  const words = textsIn(language).mail.destinationsListed;
  return composeMail({
    language,
    reason: 'operator',
    words,
    values: { count },
    paragraphs: [
      fill(words.body, { count }),
      ...found.map(({ hash, url, list }) => {
        const link = withoutScheme(shortUrl(publicUrl, onDefaultHost(hash)));
        return fill(words.item, { link, host: new URL(url).hostname, list });
      }),
    ],
    url: `${publicUrl}${appPaths.admin}?tab=reports`,
    notes: [words.stays],
  });
}

/** Returns a function that tells all operators about the findings of one check, as part of a transaction. */
export function createFindingsMail({ config, db, mail, outbox, operators }: DestinationCheckDeps) {
  outbox.handle(findingsMail, async ({ foundAt, userId }, job) => {
    const operator = (await operators.contacts(db)).find((one) => one.userId === userId);
    const count = await countNewFindings(db, new Date(foundAt));
    if (!operator || count === 0) return;
    const found = await listNewFindings(db, new Date(foundAt), maxMailed);
    const { language, email } = operator;
    const content = composeFindings(config.publicUrl, language, count, found);
    await mail.send({ id: job.id, to: email, ...content });
  });

  return async (tx: Queryable, foundAt: Date): Promise<void> => {
    for (const { userId } of await operators.contacts(tx))
      await outbox.add(tx, findingsMail, { foundAt: foundAt.toISOString(), userId }, { userId });
  };
}
