import { after, days } from '../platform/clock/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Platform } from '../platform/platform.ts';
import { openClickDays } from '../features/clicks/upkeep/upkeep.service.ts';
import { type DemoClick, demoClickEvents } from './demo-click-events.ts';
import { demoClicks } from './demo-clicks.ts';
import { codeColumns, type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts';
import {
  type DemoSubscription,
  insertAccount,
  insertAnnotations,
  insertRollups,
  insertCode,
  insertClickEvents,
  insertSubscription,
  removeAccount,
} from './demo.repo.ts';

export interface DemoDeps extends Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords'> {
  /** Buys Pro in the Stripe emulator, if there is one. */
  subscribe?: (user: { id: string; email: string }) => Promise<DemoSubscription>;
}

export interface DemoFilled {
  codes: number;
  clicks: number;
}

const clickDays = 90;
/** There are many click events, so older days have rollups only. */
const clickEventDays = 14;

/** Creates the demo accounts and replaces those of an earlier demo. Other accounts are not touched. */
export async function fillWithDemo({ db, clock, ids, passwords, subscribe }: DemoDeps): Promise<DemoFilled> {
  const passwordHash = await passwords.hash(demoPassword, 'demo');
  const now = clock.now();
  const start = after(now, -days(clickDays));

  async function fillAccount(tx: Queryable, account: DemoAccount, firstOpenDay: string): Promise<number> {
    const userId = ids.uuid(start);
    await removeAccount(tx, account.email);
    await insertAccount(tx, { id: userId, email: account.email, passwordHash, createdAt: start });
    if (account.plan === 'pro') {
      const bought = await subscribe?.({ id: userId, email: account.email });
      await insertSubscription(tx, userId, bought ?? { periodEnd: after(now, days(21)) }, now);
    }
    const idsByTitle = new Map<string, string>();
    const events: (DemoClick & { codeId: string })[] = [];
    let clicks = 0;
    for (const [index, code] of account.codes.entries()) {
      const createdAt = after(start, index * 1000);
      const id = ids.uuid(createdAt);
      const { hash, title, type } = code;
      idsByTitle.set(title, id);
      await insertCode(tx, { id, userId, hash, title, type, createdAt, ...codeColumns(code) });
      const daily = demoClicks(code.perDay, clickDays, now, index + 1);
      await insertRollups(tx, id, daily, firstOpenDay);
      events.push(
        ...daily
          .slice(-clickEventDays)
          .flatMap(demoClickEvents)
          .map((event) => ({ ...event, codeId: id })),
      );
      clicks += daily.reduce((sum, day) => sum + day.total, 0);
    }
    await insertClickEvents(tx, userId, events, now);
    const annotations = account.events.map(({ daysAgo, kind, note = null, code }) => {
      const at = after(now, -days(daysAgo));
      return { id: ids.uuid(at), at, kind, note, codeId: code === undefined ? null : (idsByTitle.get(code) ?? null) };
    });
    await insertAnnotations(tx, userId, annotations);
    return clicks;
  }

  const clicks = await db.tx(async (tx) => {
    let sum = 0;
    const recent = demoClicks(0, clickEventDays, now, 0).map(({ day }) => day);
    const firstOpenDay = await openClickDays(tx, recent, now);
    for (const account of demoAccounts) sum += await fillAccount(tx, account, firstOpenDay);
    return sum;
  });
  return { codes: demoAccounts.reduce((sum, account) => sum + account.codes.length, 0), clicks };
}
