import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Sheets } from '../../platform/sheets/sheets.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { Bulk } from '../qr-codes/bulk/bulk.service.ts';
import type { QrCodes } from '../qr-codes/qr-codes.service.ts';

export interface PrintSheetDeps {
  db: Db;
  clock: Clock;
  sheets: Sheets;
  jobs: Pick<Jobs, 'register' | 'wake' | 'get'>;
  /** Chooses and stores the codes of a job. */
  bulk: Pick<Bulk, 'enqueue' | 'codesOf'>;
  pictures: Pick<QrCodes['pictures'], 'drawInput' | 'shortUrl'>;
}
