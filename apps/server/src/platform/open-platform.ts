import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appPaths } from '@tessera/contract';
import { type Config, localUrl } from '../config.ts';
import { openBilling } from './billing/open-billing.ts';
import { type Challenge, passingChallenge, turnstileChallenge } from './challenge/challenge.ts';
import { childProgram } from './children/run-child.ts';
import { createDrawing } from './drawing/drawing.ts';
import { openFiles } from './files/open-files.ts';
import { createLeases } from './leases/leases.ts';
import { type Limiter, memoryLimiter, redisLimiter } from './limiter/limiter.ts';
import type { Logger } from './log/log.ts';
import { fileMailbox } from './mail/mailbox.ts';
import { smtpMail } from './mail/smtp.ts';
import { countCalls } from './metrics/count-calls.ts';
import { measurePlatform } from './metrics/measure-platform.ts';
import type { Oidc } from './oidc/oidc.ts';
import { openIdOidc } from './oidc/openid-client.ts';
import { isAccepted } from './outbound/is-accepted.ts';
import { openDownloader } from './outbound/downloader.ts';
import { openProber } from './outbound/prober.ts';
import { openSender, type SendResult } from './outbound/sender.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { Platform } from './platform.ts';
import { createLogoIntake } from './raster/logo-intake.ts';
import { createRasterizer } from './raster/raster.ts';
import { openSafeBrowsing, withoutSafeBrowsing } from './safe-browsing/safe-browsing.ts';
import { createSheets } from './sheets/sheets.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createKeyedHash } from './signing/keyed-hash.ts';
import { createSigner } from './signing/signer.ts';
import { openWebAuthn } from './webauthn/webauthn.ts';

/** Files of the build that the platform needs. */
export interface PlatformFiles {
  webRoot: URL;
  logoChild: URL;
  drawThread: URL;
  sheetThread: URL;
  importChild: URL;
  /** Opened in development only. */
  stripeEmulator: URL;
}

/** For the largest file: reading it takes about 2 s and 100 MB. */
export const importReader = { maxHeapMegabytes: 192, timeoutMs: 60_000 };

interface PlatformOptions extends Pick<Platform, 'config' | 'log' | 'db' | 'clock' | 'ids' | 'metrics'> {
  files: PlatformFiles;
  /** Limits counted by the gateway for all app processes. */
  sharedLimiter: Limiter;
}

/** Redis counts limits for all machines, the gateway for all app processes of a machine, a single app process for itself. */
function openLimiter({ config, log, sharedLimiter }: PlatformOptions, onRedisError: () => void): Limiter {
  if (config.redisUrl === undefined) return config.workers > 1 ? sharedLimiter : memoryLimiter();
  return redisLimiter(config.redisUrl, (error) => {
    onRedisError();
    log.warn({ err: error }, 'redis unavailable, limits counted in this process');
  });
}

export function openChallenge({ turnstile, publicUrl, mode }: Config, log: Logger): Challenge {
  if (!turnstile) return passingChallenge;
  const { hostname } = new URL(publicUrl);
  return turnstileChallenge({ ...turnstile, hostname, acceptsTestingKeys: mode === 'development', log });
}

const openOidc = ({ config: { oidc: settings, publicUrl }, clock, log }: PlatformOptions): Oidc | undefined =>
  settings && openIdOidc({ settings, redirectUri: publicUrl + appPaths.oidcCallback, clock, log });

/** Opens the external systems that the features use, beside the database and the gateway. */
export async function openPlatform(options: PlatformOptions) {
  const { config, log, db, clock, ids, metrics, files } = options;
  const mailbox = config.mail.smtpUrl === undefined ? fileMailbox(join(config.dataDir, 'mailbox'), clock) : undefined;
  const mail = mailbox ?? smtpMail(config.mail.smtpUrl ?? '', config.mail.from, new URL(config.publicUrl).hostname);
  let redisErrors = 0;
  const limiter = openLimiter(options, () => (redisErrors += 1));
  const outbox = createOutbox({ db, clock, ids, log });
  const drawing = createDrawing(files.drawThread);
  const stripe = config.installationPlan
    ? undefined
    : await openBilling({
        mode: config.mode,
        stripe: config.stripe,
        yearlyPriceId: config.stripeYearlyPriceId,
        publicUrl: config.publicUrl,
        ownUrl: localUrl(config),
        dataDir: config.dataDir,
        emulatorFile: files.stripeEmulator,
        emulatorUrl: config.stripeEmulatorUrl,
      });
  const [mailCalls, stripeCalls] = [countCalls(mail), stripe && countCalls(stripe.billing)];
  const webhookCalls = countCalls(
    openSender(config.webhookAllowPrivate),
    (result) => !isAccepted(result as SendResult),
  );
  const safeBrowsing = config.safeBrowsing
    ? openSafeBrowsing({ ...config.safeBrowsing, clock, log })
    : withoutSafeBrowsing;
  measurePlatform(metrics, {
    outbox,
    mailOutcomes: mailCalls.outcomes,
    stripeOutcomes: stripeCalls?.outcomes ?? { ok: 0, failed: 0 },
    webhookOutcomes: webhookCalls.outcomes,
    safeBrowsingOutcomes: safeBrowsing.outcomes,
    redisErrors: () => redisErrors,
  });
  return {
    parts: {
      mail: mailCalls.counted,
      mailbox,
      billing: stripeCalls?.counted,
      hostedPages: stripe?.hostedPages,
      leases: createLeases(db),
      outbox,
      sender: webhookCalls.counted,
      downloader: openDownloader(config.webhookAllowPrivate),
      prober: openProber(config.publicUrl, config.webhookAllowPrivate),
      safeBrowsing,
      webauthn: openWebAuthn({ publicUrl: config.publicUrl, log }),
      oidc: openOidc(options),
      limiter,
      rasterizer: createRasterizer(),
      drawing,
      sheets: createSheets(files.sheetThread),
      readImport: childProgram({ file: files.importChild, ...importReader }),
      signer: createSigner({ db, clock }, 'addresses'),
      secrets: createSecrets(clock, config.secretsKeys),
      mailboxHash: createKeyedHash(clock, 'mailboxes'),
      networkHash: createKeyedHash(clock, 'networks'),
      files: openFiles(config),
      logoIntake: createLogoIntake({ childFile: files.logoChild }),
      webRoot: fileURLToPath(files.webRoot),
    },
    closeBilling: async () => stripe?.close(),
    close: async () => {
      await Promise.all([mail.close(), limiter.close(), drawing.close()]);
    },
  };
}
