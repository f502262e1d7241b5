import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Drawing } from '../../platform/drawing/drawing.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Auth } from '../auth/auth.service.ts';
import type { History } from '../history/history.service.ts';

export interface SecondFactorDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  drawing: Pick<Drawing, 'svg'>;
  limiter: Limiter;
  mail: Mail;
  outbox: Outbox;
  secrets: Secrets;
  history: History;
  auth: Pick<Auth, 'signIn' | 'loginThrottle' | 'sessions' | 'passwords'>;
}
