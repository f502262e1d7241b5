import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { Live } from '../live/live.service.ts';

export interface JobDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  outbox: Outbox;
  /** Stores the result files. */
  files: Files;
  /** Signs the URLs of result files. */
  signer: Signer;
  live: Pick<Live, 'announceJob'>;
}
