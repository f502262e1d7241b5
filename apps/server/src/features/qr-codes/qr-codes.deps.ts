import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Drawing } from '../../platform/drawing/drawing.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { LogoIntake } from '../../platform/raster/logo-intake.ts';
import type { Rasterizer } from '../../platform/raster/raster.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import type { DailyCodeLimit } from '../moderation/daily-codes/daily-codes.service.ts';
import type { DestinationCheck } from '../moderation/destination-checks/destination-check.service.ts';
import type { History } from '../history/history.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';

export interface QrCodeDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  outbox: Outbox;
  files: Files;
  logoIntake: LogoIntake;
  drawing: Drawing;
  rasterizer: Rasterizer;
  passwords: Passwords;
  /** Signs the URLs of downloads and thumbnails. */
  signer: Signer;
  /** Removes a changed link from every cache on this machine before the API call returns. */
  links: { invalidate(name: string): Promise<void> };
  webhooks: WebhookEvents;
  destinations: DestinationCheck;
  dailyCodes: DailyCodeLimit;
  history: Pick<History, 'record'>;
}
