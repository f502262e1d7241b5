import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { KeyedHash } from '../../platform/signing/keyed-hash.ts';
import type { Live } from '../live/live.service.ts';

/** What invites need of the outside world. */
export interface InviteDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  mail: Mail;
  outbox: Outbox;
  /** Turns a mailbox into the mark under which it is remembered. */
  markOf: KeyedHash;
  /** Tells whoever has the account open that its quota is another one. */
  live: Pick<Live, 'announce'>;
}
