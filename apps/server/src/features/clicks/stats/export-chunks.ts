import { csvLine, type exportIntervals } from '@tessera/contract';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type ClickTable, clickTable } from '../dimensions.service.ts';
import { kindCodes } from '../stored-values.ts';
import { findEvents, type EventCursor } from './exports.repo.ts';
import { daysOf, type StatsRange } from './stats-range.ts';
import { findDays, findHours } from './stats.repo.ts';

export type ExportInterval = (typeof exportIntervals)[number];

const pageSize = 2000;
const pieceLength = 16_384;
const { person, bot, prefetch } = kindCodes;
const kindNames = { [person]: 'person', [bot]: 'bot', [prefetch]: 'prefetch' } as const;

async function* dayLines(db: Db, codeId: string, range: StatsRange) {
  yield csvLine([
    'date',
    'total_clicks',
    'unique_clicks',
    'bot_clicks',
    'prefetch_clicks',
    'scan_clicks',
    'link_clicks',
  ]);
  for (const { day, total, unique, bots, prefetches, scans, links } of await findDays(db, codeId, range))
    yield csvLine([day, total, unique, bots, prefetches, scans, links]);
}

/** Reads one day at a time, to keep the queries short. */
async function* hourLines(db: Db, codeId: string, range: StatsRange) {
  yield csvLine(['hour', 'total_clicks', 'unique_clicks', 'scan_clicks', 'link_clicks']);
  for (const day of daysOf(range)) {
    for (const { hour, total, unique, scans, links } of await findHours(db, codeId, { from: day, to: day }))
      yield csvLine([hour.toISOString(), total, unique, scans, links]);
  }
}

export async function* clickLines(db: Queryable, codeId: string, range: StatsRange, table: ClickTable = clickTable) {
  const names = Object.keys(table.dimensions);
  yield csvLine(['time', 'kind', ...Object.values(table.dimensions).map(({ header }) => header)]);
  for (const day of daysOf(range)) {
    let last: EventCursor | undefined;
    for (;;) {
      const rows = await findEvents(db, codeId, day, last, pageSize, table);
      for (const row of rows) {
        const values = table.decode(row);
        yield csvLine([row.at.toISOString(), kindNames[row.kind], ...names.map((name) => values[name] ?? null)]);
      }
      last = rows.at(-1);
      if (rows.length < pageSize) break;
    }
  }
}

const writers = { day: dayLines, hour: hourLines, click: clickLines } satisfies Record<ExportInterval, typeof dayLines>;

/** Makes the file piece by piece while it is sent, so that few lines are in memory at a time. */
export async function* exportChunks(db: Db, codeId: string, range: StatsRange, interval: ExportInterval) {
  let piece = '';
  for await (const line of writers[interval](db, codeId, range)) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
