import type { Config } from '../../config.ts';
import type { Billing } from '../../platform/billing/billing.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { Live } from '../live/live.service.ts';

/** What subscriptions need of the outside world. */
export interface SubscriptionDeps {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  limiter: Limiter;
  billing: Billing;
  leases: Leases;
  /** Signs what a person was shown before confirming it. */
  signer: Signer;
  /** Tells whoever has the account open that its plan is another one. */
  live: Pick<Live, 'announce'>;
}
