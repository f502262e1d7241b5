import { apiPrefix, endpoints } from '@tessera/contract';
import { type Config, localUrl, readConfig } from '../../config.ts';
import { buyAt } from '../../features/demo/demo-shop.ts';
import { demoAccounts, demoPassword } from '../../features/demo/demo.content.ts';
import { type DemoFilled, fillWithDemo } from '../../features/demo/demo.service.ts';
import { openBilling } from '../../platform/billing/open-billing.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { DataFolderInUse } from '../../platform/folder-lock/folder-lock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { argonPasswords } from '../../platform/passwords/passwords.ts';
import type { CommandIo } from './command-line.ts';

const patienceMs = 120_000;

/** The Stripe emulator of the data folder. Its webhooks are sent when the server starts, which then finds all as they say. */
async function openShop({ mode, publicUrl, dataDir, stripeYearlyPriceId }: Config) {
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
    ...(hostedPages && { subscribe: buyAt({ billing, hostedPages, publicUrl }) }),
  };
}

async function fill(db: Db, config: Config, { transfer }: CommandIo): Promise<DemoFilled> {
  await migrate(db, transfer.migrations, transfer.database.log);
  const deps = { db, clock: systemClock, ids: randomIds, passwords: await argonPasswords() };
  if (db.engine !== 'embedded' || config.stripe) return fillWithDemo(deps);
  const { close, ...shop } = await openShop(config);
  try {
    return await fillWithDemo({ ...deps, ...shop });
  } finally {
    await close();
  }
}

/** The embedded database belongs to the running server, so that one fills it. */
async function askServer(config: Config, { folder }: DataFolderInUse): Promise<DemoFilled> {
  const url = localUrl(config);
  const answer = await fetch(url + apiPrefix + endpoints.dev.demo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replaceDemoAccounts: true }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (answer?.ok) return (await answer.json()) as DemoFilled;
  const found = answer ? `the server at ${url} answered ${answer.status}` : `no server answers at ${url}`;
  throw new Error(
    `The data folder ${folder} is in use by a running Tessera, but ${found}.\n` +
      'Give the demo the PORT and HOST of that server (PORT=3001 npm run demo), or stop the server first.',
  );
}

export async function demoCommand(io: CommandIo): Promise<void> {
  const config = readConfig(io.env);
  if (config.mode === 'production') throw new Error('The demo has accounts with a known password: not in production.');
  const report = ({ codes, clicks }: DemoFilled, next: string) => {
    io.say(`The demo is in place: ${codes} codes, ${clicks.toLocaleString('en')} clicks. ${next}\n`);
    for (const { email, plan } of demoAccounts) io.say(`  ${plan.padEnd(4)}  ${email}  ${demoPassword}`);
  };
  let db: Db;
  try {
    db = await openDatabase(io.transfer.database);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return report(await askServer(config, error), `Sign in at ${config.publicUrl}/login:`);
  }
  try {
    report(await fill(db, config, io), 'Run npm start and sign in:');
  } finally {
    await db.close();
  }
}
