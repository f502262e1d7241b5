import type { Platform } from '../../platform/platform.ts';
import type { Annotations } from '../annotations/annotations.service.ts';
import type { Conversions } from '../conversions/conversions.service.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { QrCodes } from '../qr-codes/qr-codes.service.ts';

export interface TakeoutDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'files'> {
  jobs: Pick<Jobs, 'register' | 'enqueue' | 'wake' | 'get'>;
  annotations: Pick<Annotations, 'all'>;
  conversions: Pick<Conversions, 'all'>;
  pictures: Pick<QrCodes['pictures'], 'svg' | 'shortUrl'>;
}
