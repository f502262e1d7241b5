import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { QrCodes } from '../qr-codes/qr-codes.service.ts';

export interface TakeoutDeps {
  config: Config;
  db: Db;
  clock: Clock;
  /** Reads the logos. */
  files: Files;
  jobs: Pick<Jobs, 'register' | 'enqueue' | 'wake' | 'get'>;
  pictures: Pick<QrCodes['pictures'], 'svg' | 'shortUrl'>;
}
