import { readConfig } from '../config.ts';
import { demoAccounts, demoPassword } from '../features/demo/demo.content.ts';
import { fillWithDemo } from '../features/demo/demo.service.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { randomIds } from '../platform/ids/ids.ts';
import { argonPasswords } from '../platform/passwords/passwords.ts';
import { runCommand } from './lib/command-line.ts';
import { openDemoShop } from './lib/demo-shop.ts';

await runCommand(async ({ env, say, transfer }) => {
  const config = readConfig(env);
  if (config.mode === 'production') throw new Error('The demo has accounts with a known password: not in production.');
  const db = await openDatabase(transfer.database);
  try {
    await migrate(db, transfer.migrations, transfer.database.log);
    const passwords = await argonPasswords();
    const shop = db.engine === 'embedded' && !config.stripe ? await openDemoShop(config) : undefined;
    const subscribe = shop && { subscribe: shop.subscribe };
    const { codes, clicks } = await fillWithDemo({ db, clock: systemClock, ids: randomIds, passwords, ...subscribe });
    await shop?.close();
    say(`The demo is in place: ${codes} codes, ${clicks.toLocaleString('en')} clicks. Run npm start and sign in:\n`);
    for (const { email, plan } of demoAccounts) say(`  ${plan.padEnd(4)}  ${email}  ${demoPassword}`);
  } finally {
    await db.close();
  }
});
