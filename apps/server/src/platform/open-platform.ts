import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from './app.ts';
import type { Config } from './config.ts';
import type { GatewayClient } from './gateway/gateway-client.ts';
import { openBilling } from './platform/billing/open-billing.ts';
import { type Challenge, passingChallenge, turnstileChallenge } from './platform/challenge/challenge.ts';
import { createDrawing } from './platform/drawing/drawing.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createLeases } from './platform/leases/leases.ts';
import { type Limiter, memoryLimiter, redisLimiter } from './platform/limiter/limiter.ts';
import type { Logger } from './platform/log/log.ts';
import { fileMailbox } from './platform/mail/mailbox.ts';
import { smtpMail } from './platform/mail/smtp.ts';
import { countCalls } from './platform/metrics/count-calls.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { argonPasswords } from './platform/passwords/passwords.ts';
import { createLogoIntake } from './platform/raster/logo-intake.ts';
import { createRasteriser } from './platform/raster/raster.ts';
import { createKeyedHash } from './platform/signing/keyed-hash.ts';
import { createSigner } from './platform/signing/signer.ts';
import { measureProduct } from './measure-product.ts';
import { ownUrl, type Places } from './places.ts';

/** Opened by the server for every role. */
type Given = Pick<Deps, 'config' | 'log' | 'db' | 'clock' | 'ids' | 'journal' | 'metrics' | 'readiness'>;

/** Redis counts for all machines, the gateway for all app processes of one, a single app process for itself. */
function openLimiter({ redisUrl, workers }: Config, log: Logger, shared: Limiter, trouble: { count: number }): Limiter {
  if (redisUrl === undefined) return workers > 1 ? shared : memoryLimiter();
  return redisLimiter(redisUrl, (error) => {
    trouble.count += 1;
    log.warn({ err: error }, 'redis unavailable, limits counted in this process');
  });
}

function openChallenge({ turnstile, publicUrl, mode }: Config, log: Logger): Challenge {
  if (!turnstile) return passingChallenge;
  const { hostname } = new URL(publicUrl);
  return turnstileChallenge({ ...turnstile, hostname, acceptsTestingKeys: mode === 'development', log });
}

/** Opens everything that the product needs beside short links. */
export async function openProduct(given: Given, places: Places, gateway: Pick<GatewayClient, 'limiter' | 'dropLink'>) {
  const { config, log, db, clock, ids, metrics } = given;
  const mailbox = config.mail.smtpUrl === undefined ? fileMailbox(join(config.dataDir, 'mailbox'), clock) : undefined;
  const mail = mailbox ?? smtpMail(config.mail.smtpUrl ?? '', config.mail.from, new URL(config.publicUrl).hostname);
  const redisTrouble = { count: 0 };
  const limiter = openLimiter(config, log, gateway.limiter, redisTrouble);
  const outbox = createOutbox({ db, clock, ids, log });
  const drawing = createDrawing(places.drawThread);
  const [passwords, stripe] = await Promise.all([
    argonPasswords(),
    openBilling({
      mode: config.mode,
      stripe: config.stripe,
      yearlyPriceId: config.stripeYearlyPriceId,
      publicUrl: config.publicUrl,
      ownUrl: ownUrl(config),
      dataDir: config.dataDir,
      emulatorFile: places.stripeEmulator,
      emulatorUrl: config.stripeEmulatorUrl,
    }),
  ]);
  const [mailCalls, stripeCalls] = [countCalls(mail), countCalls(stripe.billing)];
  measureProduct(metrics, {
    outbox,
    calls: { mail: mailCalls.outcomes, stripe: stripeCalls.outcomes },
    redisTrouble,
  });
  const deps: Deps = {
    ...given,
    dropLink: gateway.dropLink,
    mail: mailCalls.counted,
    mailbox,
    billing: stripeCalls.counted,
    hostedPages: stripe.hostedPages,
    leases: createLeases(db),
    outbox,
    passwords,
    challenge: openChallenge(config, log),
    limiter,
    rasteriser: createRasteriser(),
    drawing,
    signer: createSigner({ db, clock }, 'addresses'),
    markOf: createKeyedHash(clock, 'mailboxes'),
    networkMark: createKeyedHash(clock, 'networks'),
    files: openFiles(config),
    logoIntake: createLogoIntake({ childFile: places.logoChild }),
    webRoot: fileURLToPath(places.webRoot),
  };
  return {
    deps,
    closeBilling: () => stripe.close(),
    close: async () => {
      await Promise.all([mail.close(), limiter.close(), drawing.close()]);
    },
  };
}
