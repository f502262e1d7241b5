import { readConfig } from '../../src/config.ts';
import type { SubscriptionDeps } from '../../src/features/subscription/subscription.deps.ts';
import type { Billing } from '../../src/platform/billing/billing.ts';
import { randomIds } from '../../src/platform/ids/ids.ts';
import { createLeases } from '../../src/platform/leases/leases.ts';
import { unlimited } from '../../src/platform/limiter/limiter.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createOutbox } from '../../src/platform/outbox/outbox.ts';
import { createSigner } from '../../src/platform/signing/signer.ts';
import type { TestApp } from './test-app.ts';

/** For another process on the same database, with another Stripe. */
export function subscriptionDeps(app: TestApp, billing: Billing, logged: string[] = []): SubscriptionDeps {
  const log = createLog('trace', { write: (line) => logged.push(line) });
  return {
    config: readConfig({ PUBLIC_URL: 'https://tessera.test' }),
    db: app.db,
    clock: app.clock,
    ids: randomIds,
    log,
    mail: app.mail,
    outbox: createOutbox({ db: app.db, clock: app.clock, ids: randomIds, log }),
    limiter: unlimited,
    billing,
    leases: createLeases(app.db),
    signer: createSigner(app, 'addresses'),
    live: { announce: () => Promise.resolve() },
    webhooks: { emit: () => Promise.resolve(), isReceived: () => Promise.resolve(false) },
    history: { record: () => Promise.resolve() },
  };
}
