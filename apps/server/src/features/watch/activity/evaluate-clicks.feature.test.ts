import { endpoints, type SignedIn } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProUser } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { logIn } from '../../../../test/app/users.ts';
import { createLinkedCode } from '../../../../test/app/visitors.ts';
import { after, days, hours, minutes } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readEvaluatedUntil, storeCounting } from './activity.repo.ts';

const app = useTestApp({ unlimited: true });

let owner: SignedIn & { email: string };
beforeEach(async () => {
  owner = await createProUser(app);
  // The codes of a test have a history, which only the first evaluation reads.
  for (const table of ['watch_evaluations', 'watch_hours', 'watch_activity', 'click_hourly'])
    await app.db.run(sql`delete from ${sql.ident(table)}`);
});

/** A code that is five weeks old and had clicks in each hour, until some hours ago. */
async function busyCode({ perHour = 2, until = 0 } = {}): Promise<string> {
  const { id } = await createLinkedCode(app, owner);
  const now = app.clock.now();
  await app.db.run(sql`update qr_codes set created_at = ${after(now, -days(40))} where id = ${id}`);
  await addClicks(id, after(now, -days(35)), after(now, -hours(until)), perHour);
  return id;
}

const addClicks = (id: string, from: Date, to: Date, perHour: number) =>
  app.db.run(sql`
    insert into click_hourly (code_id, hour, total_clicks)
    select ${id}, hour, ${perHour} from generate_series(date_trunc('hour', ${from}::timestamptz), ${to}::timestamptz - interval '1 hour', interval '1 hour') as hour
    on conflict (code_id, hour) do update set total_clicks = excluded.total_clicks`);

/** Clicks are counted until now, and evaluated. */
async function evaluate(): Promise<void> {
  await storeCounting(app.db, { source: 'test', countedUntil: app.clock.now(), now: app.clock.now() });
  await app.watch.worker.updateAlerts();
  await app.outbox.drain();
}

/** As if processes had run all the time. */
async function passHours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) {
    await app.db.run(sql`
      insert into watch_hours (hour, minutes) values (date_trunc('hour', ${app.clock.now()}::timestamptz), 60)
      on conflict (hour) do update set minutes = 60`);
    app.clock.advance(hours(1));
  }
}

async function readAlerts() {
  const { accessToken: token } = await logIn(app, owner.email);
  return (await app.call(endpoints.watch.alerts, { token })).body.alerts;
}
const subjects = () =>
  app.mail.sent
    .filter(({ to, subject }) => to === owner.email && /quiet|usual/.test(subject))
    .map(({ subject }) => subject);

describe('a quiet code', () => {
  it('alerts once, by one email for all codes of an evaluation', async () => {
    const ids = [await busyCode({ until: 72 }), await busyCode({ until: 72 })];
    await busyCode();
    await evaluate();
    const found = (await readAlerts()).map(({ kind, codes: [code] }) => [kind, code?.id]);
    expect(new Set(found.map(String))).toEqual(new Set(ids.map((id) => `code_quiet,${id}`)));
    expect((await readAlerts())[0]).toMatchObject({ clicks: 0, usual_clicks: 140, state: 'open', host: null });
    app.clock.advance(minutes(11));
    await evaluate();
    for (let day = 0; day < 3; day += 1) {
      await passHours(24);
      await evaluate();
    }
    expect(await readAlerts()).toHaveLength(3);
    expect(subjects()[0]).toBe('Tessera: codes have gone quiet');
  });

  it('is none before the third day, and the alert ends when clicks are back', async () => {
    const id = await busyCode({ until: 40 });
    await evaluate();
    expect(await readAlerts()).toEqual([]);
    await passHours(30);
    await evaluate();
    expect(await readAlerts()).toMatchObject([{ kind: 'code_quiet', state: 'open' }]);
    await passHours(2);
    await addClicks(id, after(app.clock.now(), -hours(2)), app.clock.now(), 3);
    await evaluate();
    expect(await readAlerts()).toMatchObject([{ kind: 'code_quiet', state: 'ended' }]);
  });

  it('stays open after a single click of its owner', async () => {
    const id = await busyCode({ until: 72 });
    await evaluate();
    await passHours(5);
    await addClicks(id, after(app.clock.now(), -hours(1)), app.clock.now(), 1);
    for (let hour = 0; hour < 60; hour += 6) {
      await evaluate();
      await passHours(6);
    }
    expect(await readAlerts()).toMatchObject([{ kind: 'code_quiet', state: 'open' }]);
  });

  it('is mailed while the evaluation of clicks fails', async () => {
    await busyCode({ until: 72 });
    await evaluate();
    const evaluatedUntil = await readEvaluatedUntil(app.db);
    await passHours(1);
    await app.db.run(sql`alter table watch_pauses rename to watch_pauses_gone`);
    await evaluate();
    await app.db.run(sql`alter table watch_pauses_gone rename to watch_pauses`);
    expect(subjects()).toEqual(['Tessera: codes have gone quiet']);
    await evaluate();
    expect(await readEvaluatedUntil(app.db)).toEqual(evaluatedUntil);
    app.clock.advance(minutes(6));
    await evaluate();
    expect(await readEvaluatedUntil(app.db)).not.toEqual(evaluatedUntil);
  });

  it.each([
    ['switched off', sql`is_active = false`],
    ['archived', sql`archived_at = now()`],
    ['ended by schedule', sql`routing = '{"ends": {"instant": "2026-01-01T00:00:00Z"}}'`],
    ['not started yet', sql`routing = '{"starts": {"instant": "2030-01-01T00:00:00Z"}}'`],
  ])('is none that is %s', async (_, change) => {
    const id = await busyCode({ until: 72 });
    await app.db.run(sql`update qr_codes set ${change} where id = ${id}`);
    await passHours(1);
    await evaluate();
    expect(await readAlerts()).toEqual([]);
  });

  it('is none after it was switched off for days', async () => {
    const id = await busyCode();
    await evaluate();
    await app.db.run(sql`update qr_codes set is_active = false where id = ${id}`);
    for (let hour = 0; hour < 80; hour += 4) {
      await passHours(4);
      await evaluate();
    }
    await app.db.run(sql`update qr_codes set is_active = true where id = ${id}`);
    await passHours(1);
    await evaluate();
    expect(await readAlerts()).toEqual([]);
  });

  it('is none if the installation was down', async () => {
    await busyCode();
    await passHours(1);
    await evaluate();
    app.clock.advance(hours(80));
    await passHours(2);
    await evaluate();
    expect((await readAlerts()).filter(({ kind }) => kind === 'code_quiet')).toEqual([]);
  });

  it('is none while clicks are not counted', async () => {
    await busyCode();
    const { clock } = app;
    await evaluate();
    const countedUntil = clock.now();
    for (let day = 0; day < 4; day += 1) {
      await passHours(24);
      await storeCounting(app.db, { source: 'test', countedUntil, now: clock.now() });
      await app.watch.worker.updateAlerts();
    }
    expect(await readAlerts()).toEqual([]);
  });
});

describe('a spike', () => {
  it('is an alert without an email', async () => {
    const id = await busyCode();
    await passHours(24);
    await addClicks(id, after(app.clock.now(), -hours(24)), app.clock.now(), 20);
    await evaluate();
    app.clock.advance(minutes(11));
    await evaluate();
    expect(await readAlerts()).toMatchObject([{ kind: 'code_spike', clicks: 480, codes: [{ id }] }]);
    expect(subjects()).toEqual([]);
  });

  it('is found also if the code was evaluated before, and not repeated', async () => {
    const id = await busyCode();
    await evaluate();
    await passHours(6);
    await addClicks(id, after(app.clock.now(), -hours(6)), app.clock.now(), 100);
    await evaluate();
    await passHours(1);
    await evaluate();
    expect(await readAlerts()).toMatchObject([{ kind: 'code_spike' }]);
  });
});
