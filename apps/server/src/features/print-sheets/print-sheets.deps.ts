import type { Platform } from '../../platform/platform.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { Bulk } from '../qr-codes/bulk/bulk.service.ts';
import type { LinkAnswers } from '../qr-codes/link-problems.service.ts';
import type { QrCodes } from '../qr-codes/qr-codes.service.ts';

export interface PrintSheetDeps extends Pick<Platform, 'db' | 'clock' | 'sheets'> {
  jobs: Pick<Jobs, 'register' | 'start'>;
  /** Chooses and stores the codes of a job. */
  bulk: Pick<Bulk, 'enqueueArranged' | 'codesOf'>;
  links: LinkAnswers;
  pictures: Pick<QrCodes['pictures'], 'drawInput' | 'shortUrl'>;
}
