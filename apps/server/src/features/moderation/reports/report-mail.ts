import { appPaths, type Language, onDefaultHost, shortUrl } from '@tessera/contract';
import * as z from 'zod/mini';
import { composeMail } from '../../../markup/mail-layout.ts';
import { withoutScheme } from '../../../markup/linked-text.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { topic } from '../../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../../texts/texts.ts';
import type { ReportDeps } from './reports.deps.ts';
import { findReport, type ReportRow } from './reports.repo.ts';

/** One message per operator, so that a failure for one of them does not mail the others twice. */
const reportMail = topic('abuse.report-mail', z.object({ reportId: z.string(), userId: z.string() }));

export function composeReport(
  publicUrl: string,
  language: Language,
  report: Pick<ReportRow, 'link' | 'category' | 'destinationUrl' | 'text' | 'email'>,
) {
  const words = textsIn(language).mail.linkReported;
  const category = words.categories[report.category];
  const link = withoutScheme(shortUrl(publicUrl, onDefaultHost(report.link)));
  return composeMail({
    language,
    reason: 'operator',
    words,
    values: { link: report.link, category },
    paragraphs: [
      fill(words.body, { link, category }),
      ...(report.destinationUrl ? [fill(words.destination, { url: withoutScheme(report.destinationUrl) })] : []),
      ...(report.text ? [fill(words.text, { text: report.text })] : []),
      ...(report.email ? [fill(words.answer, { email: report.email })] : []),
    ],
    url: `${publicUrl}${appPaths.admin}?tab=reports`,
    notes: [words.stays],
  });
}

/** Returns a function that tells all operators about a report, as part of a transaction. Returns whether there are any. */
export function createReportMail({ config, db, mail, outbox, operators }: ReportDeps) {
  outbox.handle(reportMail, async ({ reportId, userId }, job) => {
    const operator = (await operators.contacts(db)).find((one) => one.userId === userId);
    const report = await findReport(db, reportId);
    if (!operator || !report) return;
    const { language, email } = operator;
    const content = composeReport(config.publicUrl, language, report);
    await mail.send({ id: job.id, to: email, ...content });
  });

  return async (tx: Queryable, reportId: string): Promise<boolean> => {
    const found = await operators.contacts(tx);
    for (const { userId } of found) await outbox.add(tx, reportMail, { reportId, userId }, { userId });
    return found.length > 0;
  };
}
