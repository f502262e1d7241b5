import type { Config } from '../config.ts';
import type { Billing } from './billing/billing.ts';
import type { HostedPages } from './billing/hosted-pages.ts';
import type { Challenge } from './challenge/challenge.ts';
import type { RunChild } from './children/run-child.ts';
import type { Clock } from './clock/clock.ts';
import type { CountryOf } from './country/country.ts';
import type { Db } from './db/db.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { Files } from './files/files.ts';
import type { Ids } from './ids/ids.ts';
import type { Journal } from './journal/journal.ts';
import type { Leases } from './leases/leases.ts';
import type { Limiter } from './limiter/limiter.ts';
import type { Logger } from './log/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Oidc } from './oidc/oidc.ts';
import type { Downloader } from './outbound/downloader.ts';
import type { Prober } from './outbound/prober.ts';
import type { Sender } from './outbound/sender.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { LogoIntake } from './raster/logo-intake.ts';
import type { Rasterizer } from './raster/raster.ts';
import type { SafeBrowsing } from './safe-browsing/safe-browsing.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Sheets } from './sheets/sheets.ts';
import type { KeyedHash } from './signing/keyed-hash.ts';
import type { Signer } from './signing/signer.ts';
import type { AgentOf } from './user-agents/user-agents.ts';
import type { WebAuthn } from './webauthn/webauthn.ts';

/** Opened for every role. */
export interface RedirectPlatform {
  config: Config;
  log: Logger;
  db: Db;
  clock: Clock;
  ids: Ids;
  metrics: Metrics;
  limiter: Limiter;
  passwords: Passwords;
  challenge: Challenge;
  agentOf: AgentOf;
  countryOf: CountryOf;
  /** A click is appended to it before its visitor is redirected. */
  journal: Pick<Journal, 'append'>;
}

/** Read the program and the country of a visitor. */
export type VisitorReaders = Pick<RedirectPlatform, 'agentOf' | 'countryOf'>;

/** The systems outside the features. Each feature declares the parts that it uses, and `composition/features.ts` passes these. */
export interface Platform extends RedirectPlatform {
  mail: Mail;
  /** The development stand-in for email; undefined if email is sent. */
  mailbox: Mailbox | undefined;
  outbox: Outbox;
  leases: Leases;
  /** Logos, uploads and results of jobs. */
  files: Files;
  /** Undefined in an installation without billing. */
  billing: Billing | undefined;
  /** The pages of the Stripe emulator; undefined if Stripe is used. */
  hostedPages: HostedPages | undefined;
  /** Posts the deliveries of webhooks. */
  sender: Sender;
  downloader: Downloader;
  /** Requests the destinations of codes. */
  prober: Prober;
  safeBrowsing: SafeBrowsing;
  webauthn: WebAuthn;
  /** Undefined if no provider is configured. */
  oidc: Oidc | undefined;
  rasterizer: Rasterizer;
  drawing: Drawing;
  logoIntake: LogoIntake;
  sheets: Sheets;
  /** Runs the program that reads uploaded files. */
  readImport: RunChild;
  /** Signs URLs of files and quotes of plan changes. */
  signer: Signer;
  secrets: Secrets;
  /** Known mailboxes are stored as this hash. */
  mailboxHash: KeyedHash;
  /** Known networks are stored as this hash. */
  networkHash: KeyedHash;
  /** The folder of the built web app. */
  webRoot: string;
}
