import type { Config } from '../../config.ts';
import type { RunChild } from '../../platform/children/run-child.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { History } from '../history/history.service.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import type { CodeBatches } from '../qr-codes/code-batches.service.ts';
import type { Tags } from '../tags/tags.service.ts';

export interface ImportDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  /** Stores the uploaded files until they expire. */
  files: Files;
  /** Runs the program that reads uploaded files. */
  readImport: RunChild;
  jobs: Pick<Jobs, 'register' | 'enqueue' | 'checkRoom' | 'wake'>;
  codes: CodeBatches;
  tags: Pick<Tags, 'ensure'>;
  history: Pick<History, 'record'>;
}
