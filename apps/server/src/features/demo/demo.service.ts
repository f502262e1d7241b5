import { after, type Clock, days } from '../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { openClickDays } from '../clicks/upkeep/click-days.service.ts';
import { demoClicks, demoSingleClicks } from './demo-clicks.ts';
import { codeColumns, type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
import {
  type DemoSubscription,
  insertAccount,
  insertClicks,
  insertCode,
  insertSingleClicks,
  insertSubscription,
  removeAccount,
} from './demo.repo.ts';

export interface DemoDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  /** Buys Pro at the Stripe emulator, where there is one, so that it can be cancelled there. */
  subscribe?: (user: { id: string; email: string }) => Promise<DemoSubscription>;
}

/** The result of filling the demo. */
export interface DemoFilled {
  codes: number;
  clicks: number;
}

const clickDays = 90;
/** Single clicks are many and dropped after a while; sums alone tell the older days. */
const singleClickDays = 14;

/** Puts the demo accounts in place, replacing what an earlier demo left; nobody else's data is touched. */
export async function fillWithDemo({ db, clock, ids, passwords, subscribe }: DemoDeps): Promise<DemoFilled> {
  const passwordHash = await passwords.hash(demoPassword, 'demo');
  const now = clock.now();
  const start = after(now, -days(clickDays));

  async function fillAccount(tx: Queryable, account: DemoAccount, firstOpenDay: string): Promise<number> {
    const userId = ids.uuid(start);
    await removeAccount(tx, account.email);
    await insertAccount(tx, { id: userId, email: account.email, passwordHash, createdAt: start, now });
    if (account.plan === 'pro') {
      const bought = await subscribe?.({ id: userId, email: account.email });
      await insertSubscription(tx, userId, bought ?? { periodEnd: after(now, days(21)) }, now);
    }
    let clicks = 0;
    for (const [index, code] of account.codes.entries()) {
      const createdAt = after(start, index * 1000);
      const id = ids.uuid(createdAt);
      const { hash, title, type } = code;
      await insertCode(tx, { id, userId, hash, title, type, createdAt, ...codeColumns(code) });
      const daily = demoClicks(code.perDay, clickDays, now, index + 1);
      await insertClicks(tx, id, daily, firstOpenDay);
      await insertSingleClicks(tx, id, daily.slice(-singleClickDays).flatMap(demoSingleClicks));
      clicks += daily.reduce((sum, day) => sum + day.total, 0);
    }
    return clicks;
  }

  const clicks = await db.tx(async (tx) => {
    let sum = 0;
    const recent = demoClicks(0, singleClickDays, now, 0).map(({ day }) => day);
    const firstOpenDay = await openClickDays(tx, recent, now);
    for (const account of demoAccounts) sum += await fillAccount(tx, account, firstOpenDay);
    return sum;
  });
  return { codes: demoAccounts.reduce((sum, account) => sum + account.codes.length, 0), clicks };
}
