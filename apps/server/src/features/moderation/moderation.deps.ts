import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Downloader } from '../../platform/outbound/downloader.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { SafeBrowsing } from '../../platform/safe-browsing/safe-browsing.ts';
import type { OperatorList } from './operators/operator-list.service.ts';

export interface AbuseDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  limiter: Limiter;
  downloader: Downloader;
  safeBrowsing: SafeBrowsing;
  operators: Pick<OperatorList, 'contacts'>;
  /** Throws unless the bot challenge of the report form was solved. */
  requireChallenge: (token: string, clientAddress: string) => Promise<void>;
}
