import type { Platform } from '../../platform/platform.ts';
import type { History } from '../history/history.service.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { CodeBatches } from '../qr-codes/code-batches.service.ts';
import type { Tags } from '../tags/tags.service.ts';

export interface ImportDeps
  extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'outbox' | 'files' | 'readImport'> {
  jobs: Pick<Jobs, 'register' | 'enqueue' | 'checkRoom' | 'wake'>;
  codes: CodeBatches;
  tags: Pick<Tags, 'ensure'>;
  history: Pick<History, 'record'>;
}
