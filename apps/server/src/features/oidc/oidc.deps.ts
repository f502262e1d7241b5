import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Oidc } from '../../platform/oidc/oidc.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Auth } from '../auth/auth.service.ts';
import type { History } from '../history/history.service.ts';
import type { SecondStep } from '../second-factor/second-step.service.ts';

export interface OidcDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  /** Undefined if no provider is configured. */
  oidc: Oidc | undefined;
  auth: Pick<Auth, 'accounts' | 'sessions' | 'signIn'>;
  history: History;
  secondStep: Pick<SecondStep, 'begin'>;
}
