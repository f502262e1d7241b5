import { csvLine, errorText, fieldMessages, isErrorCode } from '@tessera/contract';
import type { Db } from '../../platform/db/db.ts';
import type { CodeProblem } from '../qr-codes/code-content.service.ts';
import { listResults, type ResultRow } from './import-rows.repo.ts';

const pageSize = 1000;
/** Spreadsheets recognize UTF-8 by it. */
const byteOrderMark = '\uFEFF';

export const problemText = ({ code, params }: CodeProblem): string =>
  isErrorCode(code) ? errorText(code, params) : fieldMessages[code];

const outcomes = { create: 'created', update: 'updated', duplicate: 'duplicate', error: 'error' } as const;

/** New columns are added at the end. */
const header = [
  'line',
  'result',
  'title',
  'destination_url',
  'short_link',
  'external_id',
  'error',
  'warnings',
  'slug_url',
  'lost_links',
];

const resultLine = (row: ResultRow, shortUrl: (hash: string) => string): string =>
  csvLine([
    row.line,
    row.isApplied || row.verdict === 'duplicate' || row.verdict === 'error' ? outcomes[row.verdict] : 'skipped',
    row.title,
    row.content,
    row.hash === null ? null : shortUrl(row.hash),
    row.externalId,
    row.problem && `${row.problem.field}: ${problemText(row.problem)}`,
    row.warnings.join(' '),
    row.slug === null ? null : shortUrl(row.slug),
    row.lostLinks.map(({ name }) => name).join(' '),
  ]);

/** The result of an import, page by page. The columns are recognized if the file is imported again. */
export async function* resultChunks(db: Db, importId: string, shortUrl: (hash: string) => string) {
  yield Buffer.from(byteOrderMark + csvLine(header));
  for (let after = 0; ; ) {
    const rows = await listResults(db, importId, after, pageSize);
    yield Buffer.from(rows.map((row) => resultLine(row, shortUrl)).join(''));
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.line ?? after;
  }
}
