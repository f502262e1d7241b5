import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { KeyedHash } from '../../platform/signing/keyed-hash.ts';
import type { Live } from '../live/live.service.ts';

export interface InviteDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  mail: Mail;
  outbox: Outbox;
  /** Known mailboxes are stored as this hash. */
  mailboxHash: KeyedHash;
  /** Announces a changed quota to the account's open pages. */
  live: Pick<Live, 'announce'>;
}
