import type { Config } from '../../config.ts';
import type { Billing } from '../../platform/billing/billing.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Limiter } from '../../platform/limiter/limiter.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { History } from '../history/history.service.ts';
import type { Live } from '../live/live.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';

export interface SubscriptionDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  mail: Mail;
  outbox: Outbox;
  limiter: Limiter;
  billing: Billing;
  leases: Leases;
  /** Signs the quote of a plan change. */
  signer: Signer;
  /** Announces a changed plan to the account's open pages. */
  live: Pick<Live, 'announce'>;
  webhooks: WebhookEvents;
  history: Pick<History, 'record'>;
}
