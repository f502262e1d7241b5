import type { ClientDeps } from '../../http/client.ts';
import type { Config } from '../../config.ts';
import type { Challenge } from '../../platform/challenge/challenge.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { KeyedHash } from '../../platform/signing/keyed-hash.ts';
import type { RequireAdmission } from '../moderation/operators/admission.service.ts';
import type { OperatorList } from '../moderation/operators/operator-list.service.ts';
import type { History } from '../history/history.service.ts';

export interface AuthDeps extends ClientDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  passwords: Passwords;
  challenge: Challenge;
  limiter: Limiter;
  history: History;
  operators: Pick<OperatorList, 'isOperatorColumn'>;
  /** Checked by every way to create an account. */
  requireAdmission: RequireAdmission;
  /** Known networks are stored as this hash. */
  networkHash: KeyedHash;
}
