import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { History } from '../history/history.service.ts';
import type { AccountPasswords } from '../auth/passwords.service.ts';

export interface ApiKeyDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  history: Pick<History, 'record'>;
  passwords: Pick<AccountPasswords, 'confirm'>;
}
