import { apiPrefix, csvLine, type HistoryKind } from '@tessera/contract';
import { createSignedUrls, expiresIn, type Signature } from '../../http/signed-file.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { type HistoryPage, type HistoryRow, listHistory } from './history.repo.ts';

export interface WantedHistory {
  /** The account. */
  id: string;
  kind?: HistoryKind | undefined;
}

export interface HistoryExport {
  /** A signed URL of the file, valid for ten minutes. */
  urlFor(userId: string, kind: HistoryKind | undefined): Promise<string>;
  /** Returns undefined if the signature is invalid or expired. */
  open(wanted: WantedHistory & Signature): Promise<AsyncIterable<Buffer> | undefined>;
}

type HistoryExportDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'signer'>;

const validMs = minutes(10);
const pageSize = 1000;
export const historyExportPath = `${apiPrefix}/history-exports`;

const signedParts = ({ id, kind }: WantedHistory) => ['history', id, kind ?? ''];

const detailsText = (details: HistoryRow['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

/** Reads page by page while the file is sent, so that few events are in memory at a time. */
export async function* historyLines(db: Db, { id: userId, kind }: WantedHistory): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(['time', 'event', 'browser', 'system', 'country', 'details']));
  let before: HistoryPage['before'];
  for (;;) {
    const rows = await listHistory(db, { userId, kind, before, limit: pageSize });
    const lines = rows.map(({ at, kind: event, browser, os, country, details }) =>
      csvLine([at.toISOString(), event, browser, os, country, detailsText(details)]),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    before = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

export function createHistoryExport(deps: HistoryExportDeps): HistoryExport {
  const { db, clock } = deps;
  const signedUrls = createSignedUrls(deps);
  return {
    urlFor: (id, kind) =>
      signedUrls.create(
        `${historyExportPath}/${id}`,
        signedParts({ id, kind }),
        kind ? { kind } : {},
        expiresIn(clock, validMs),
      ),
    open: async (wanted) =>
      (await signedUrls.isValid(signedParts(wanted), wanted)) ? historyLines(db, wanted) : undefined,
  };
}
