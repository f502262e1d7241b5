import { apiPrefix, type ExportQuery } from '@tessera/contract';
import type { Config } from '../../../config.ts';
import { after, type Clock, minutes } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Signer } from '../../../platform/signing/signer.ts';
import { dayOf } from '../utc-day.ts';
import { type ExportInterval, exportPieces } from './export-pieces.ts';
import { findHashOf } from './exports.repo.ts';
import { rangeOf, type StatsRange } from './stats-range.ts';
import type { Stats } from './stats.service.ts';

export interface WantedExport extends StatsRange {
  id: string;
  interval: ExportInterval;
}

export interface Exports {
  /** An address that gives the file to whoever holds it, for a short time: a browser downloads without headers of ours. */
  addressFor(userId: string, codeId: string, asked: ExportQuery): Promise<string>;
  /** Nothing when the signature is not ours, the time is over, or the code is gone. */
  open(wanted: WantedExport, expires: number, signature: string): Promise<ExportFile | undefined>;
}

export interface ExportFile {
  name: string;
  pieces: AsyncIterable<string>;
}

interface ExportDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: Clock;
  signer: Signer;
}

const validMs = minutes(10);
export const exportPath = `${apiPrefix}/exports`;

const signedText = ({ id, from, to, interval }: WantedExport, expires: number) =>
  `export ${id} ${from} ${to} ${interval} ${expires}`;

export function createExports({ config, db, clock, signer }: ExportDeps, stats: Stats): Exports {
  return {
    async addressFor(userId, codeId, asked) {
      const { id } = await stats.findForDetails(userId, codeId);
      const interval = asked.interval ?? 'day';
      const range = rangeOf(asked, dayOf(clock.now().getTime()));
      const expires = Math.floor(after(clock.now(), validMs).getTime() / 1000);
      const signature = await signer.sign(signedText({ id, interval, ...range }, expires));
      const query = new URLSearchParams({ ...range, interval, expires: String(expires), signature });
      return `${config.publicUrl}${exportPath}/${id}?${query.toString()}`;
    },

    async open(wanted, expires, signature) {
      if (expires * 1000 < clock.now().getTime()) return undefined;
      if (!(await signer.verify(signedText(wanted, expires), signature))) return undefined;
      const code = await findHashOf(db, wanted.id);
      if (!code) return undefined;
      const { from, to, interval } = wanted;
      return {
        name: `clicks-${code.hash}-${from}-${to}-by-${interval}.csv`,
        pieces: exportPieces(db, wanted.id, { from, to }, interval),
      };
    },
  };
}
