import { apiPrefix, endpoints } from '@tessera/contract';
import { type Config, localUrl, readConfig } from '../../config.ts';
import { createDemoSubscriber } from '../../demo/demo-subscription.ts';
import { demoAccounts, demoPassword } from '../../demo/demo-accounts.ts';
import { type DemoFilled, fillWithDemo } from '../../demo/demo.service.ts';
import { openBilling } from '../../platform/billing/open-billing.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { DataFolderInUse } from '../../platform/folder-lock/folder-lock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { argonPasswords } from '../../platform/passwords/passwords.ts';
import type { CommandIo } from './command-line.ts';

const timeoutMs = 120_000;

/** Opens the Stripe emulator of the data folder. It sends its webhooks when the server starts; they change nothing then. */
async function openEmulator({ mode, publicUrl, dataDir, stripeYearlyPriceId }: Config) {
  const stripe = await openBilling({
    mode,
    stripe: undefined,
    yearlyPriceId: stripeYearlyPriceId,
    publicUrl,
    ownUrl: 'http://127.0.0.1:9',
    dataDir,
    emulatorFile: new URL('../dev/stripe-emulator.js', import.meta.url),
  });
  const { billing, hostedPages } = stripe;
  return {
    close: () => stripe.close(),
    ...(hostedPages && { subscribe: createDemoSubscriber({ billing, hostedPages, publicUrl }) }),
  };
}

async function fill(db: Db, config: Config, { transfer }: CommandIo): Promise<DemoFilled> {
  await migrate(db, transfer.migrations, transfer.database.log);
  const deps = { db, clock: systemClock, ids: randomIds, passwords: await argonPasswords() };
  if (db.engine !== 'embedded' || config.stripe || config.installationPlan) return fillWithDemo(deps);
  const { close, ...emulator } = await openEmulator(config);
  try {
    return await fillWithDemo({ ...deps, ...emulator });
  } finally {
    await close();
  }
}

/** The running server has the embedded database open, so the server adds the demo. */
async function requestFromServer(config: Config, { folder }: DataFolderInUse): Promise<DemoFilled> {
  const url = localUrl(config);
  const response = await fetch(url + apiPrefix + endpoints.dev.demo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replaceDemoAccounts: true }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (response?.ok) return (await response.json()) as DemoFilled;
  const found = response ? `the server at ${url} answered ${response.status}` : `no server answers at ${url}`;
  throw new Error(
    `The data folder ${folder} is in use by a running Tessera, but ${found}.\n` +
      'Set PORT and HOST to those of that server (PORT=3001 npm run demo), or stop the server first.',
  );
}

export async function demoCommand(io: CommandIo): Promise<void> {
  const config = readConfig(io.env);
  if (config.mode === 'production')
    throw new Error('The demo has accounts with a known password and is not available in production.');
  const report = ({ codes, clicks }: DemoFilled, next: string) => {
    io.print(`The demo is in place: ${codes} codes, ${clicks.toLocaleString('en')} clicks. ${next}\n`);
    for (const { email, plan } of demoAccounts) io.print(`  ${plan.padEnd(4)}  ${email}  ${demoPassword}`);
  };
  let db: Db;
  try {
    db = await openDatabase(io.transfer.database);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return report(await requestFromServer(config, error), `Sign in at ${config.publicUrl}/login:`);
  }
  try {
    report(await fill(db, config, io), 'Run npm start and sign in:');
  } finally {
    await db.close();
  }
}
