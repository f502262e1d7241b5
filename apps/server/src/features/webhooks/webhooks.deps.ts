import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Sender } from '../../platform/outbound/sender.ts';
import type { History } from '../history/history.service.ts';

export interface WebhookDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  /** Posts the deliveries. */
  sender: Sender;
  history: Pick<History, 'record'>;
}
