import type { Platform } from '../../platform/platform.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { Bulk } from '../qr-codes/bulk/bulk.service.ts';
import type { QrCodes } from '../qr-codes/qr-codes.service.ts';

export interface PrintSheetDeps extends Pick<Platform, 'db' | 'clock' | 'sheets'> {
  jobs: Pick<Jobs, 'register' | 'wake' | 'get'>;
  /** Chooses and stores the codes of a job. */
  bulk: Pick<Bulk, 'enqueueArranged' | 'codesOf'>;
  /** How short links are answered, in the order of their names. */
  links: { find(names: readonly string[]): Promise<readonly { kind: string }[]> };
  pictures: Pick<QrCodes['pictures'], 'drawInput' | 'shortUrl'>;
}
