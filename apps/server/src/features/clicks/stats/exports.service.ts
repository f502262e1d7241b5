import { apiPrefix, type ExportQuery } from '@tessera/contract';
import { createSignedUrls, expiresIn, type Signature } from '../../../http/signed-file.ts';
import { minutes } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { utcDay } from '../utc-day.ts';
import { type ExportInterval, exportChunks } from './export-chunks.ts';
import { findHashOf } from './exports.repo.ts';
import { statsRange, type StatsRange } from './stats-range.ts';
import type { Stats } from './stats.service.ts';

export interface WantedExport extends StatsRange {
  id: string;
  interval: ExportInterval;
}

export interface Exports {
  /** A signed URL of the file, valid for ten minutes. */
  urlFor(userId: string, codeId: string, asked: ExportQuery): Promise<string>;
  /** Returns undefined if the signature is invalid or expired, or if the code was deleted. */
  open(wanted: WantedExport & Signature): Promise<ExportFile | undefined>;
}

export interface ExportFile {
  name: string;
  pieces: AsyncIterable<string>;
}

type ExportDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'signer'>;

const validMs = minutes(10);
export const exportPath = `${apiPrefix}/exports`;

const signedParts = ({ id, from, to, interval }: WantedExport) => ['export', id, from, to, interval];

export function createExports(deps: ExportDeps, stats: Stats): Exports {
  const { db, clock } = deps;
  const signedUrls = createSignedUrls(deps);
  return {
    async urlFor(userId, codeId, asked) {
      const { id } = await stats.requireDetailed(userId, codeId);
      const interval = asked.interval ?? 'day';
      const range = statsRange(asked, utcDay(clock.now().getTime()));
      const signed = signedParts({ id, interval, ...range });
      return signedUrls.create(`${exportPath}/${id}`, signed, { ...range, interval }, expiresIn(clock, validMs));
    },

    async open(wanted) {
      if (!(await signedUrls.isValid(signedParts(wanted), wanted))) return undefined;
      const code = await findHashOf(db, wanted.id);
      if (!code) return undefined;
      const { from, to, interval } = wanted;
      return {
        name: `clicks-${code.hash}-${from}-${to}-by-${interval}.csv`,
        pieces: exportChunks(db, wanted.id, { from, to }, interval),
      };
    },
  };
}
