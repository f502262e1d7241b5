import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { WebAuthn } from '../../platform/webauthn/webauthn.ts';
import type { Auth } from '../auth/auth.service.ts';
import type { History } from '../history/history.service.ts';

export interface PasskeyDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  mail: Mail;
  outbox: Outbox;
  webauthn: WebAuthn;
  history: History;
  auth: Pick<Auth, 'signIn' | 'sessions'>;
}
