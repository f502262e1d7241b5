// Seeds a database with a year of clicks on one code, and as many on the codes of an account with a thousand. Arguments: server folder, number of clicks, access
// token to create, data folder, and the database URL unless it is the embedded one.
import { createHash } from 'node:crypto';
import { defaultStyle } from '@tessera/contract';
import { sumDay } from '../../apps/server/src/features/clicks/upkeep/account-sums.repo.ts';
import { type Sql, sql } from '../../apps/server/src/platform/db/sql.ts';
import { openMigrated } from '../open-migrated.ts';

const [serverFolder = '', clicks = '10000000', token = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const db = await openMigrated(serverFolder, dataDir, databaseUrl);
/** Statements with millions of rows last longer than those of the product may. */
const write = (statement: Sql) => db.tx((tx) => tx.run(statement), { withoutTimeout: true });

const [owner, session, code] = ['a', 'b', 'c'].map((end) => `0198c0de-0000-7000-8000-00000000000${end}`);
const now = new Date();
const days = 365;
const rawDays = 90;
const perDay = Math.round(Number(clicks) / days);
const expires = new Date(now.getTime() + 86_400_000);
await write(sql`
  insert into users (id, email, password_hash, email_verified_at, created_at)
  values (${owner}, 'busy@example.org', '-', ${now}, ${now})`);
await write(sql`insert into subscriptions (user_id, status, updated_at) values (${owner}, 'active', ${now})`);
await write(sql`
  insert into sessions (id, user_id, created_at, authenticated_at, last_used_at, ends_at)
  values (${session}, ${owner}, ${now}, ${now}, ${now}, ${expires})`);
await write(sql`
  insert into session_tokens (hash, session_id, kind, expires_at)
  values (${createHash('sha256').update(token).digest()}, ${session}, 'access', ${expires})`);
await write(sql`insert into short_hashes (hash, issued_at) values ('b3sybee', ${now})`);
await write(sql`
  insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
  values (${code}, ${owner}, 'b3sybee', 'url', 'tracked', 'https://example.org/', ${sql.json(defaultStyle)}, ${now}, ${now})`);

const oldest = sql`(now() at time zone 'UTC')::date - ${days - 1}::int`;
await write(sql`
  insert into click_daily (code_id, day, total_clicks, unique_clicks, bot_clicks, prefetch_clicks)
  select ${code}, ${oldest} + n, ${perDay}, ${Math.round(perDay * 0.8)}, 500, 100 from generate_series(0, ${days - 1}::int) n`);
await write(sql`
  insert into click_totals (code_id, total_clicks)
  select code_id, sum(total_clicks) from click_daily where code_id = ${code} group by 1`);
await write(sql`
  insert into click_hourly (code_id, hour, total_clicks, unique_clicks)
  select ${code}, (${oldest} + n)::timestamp at time zone 'UTC' + h * interval '1 hour', ${perDay} / 24, ${perDay} / 30
  from generate_series(0, ${days - 1}::int) n, generate_series(0, 23) h`);
// 100 countries, 60 agents and 200 referrers per day: more than a real code has.
const dimensions = [
  ['c', 100, sql`chr(65 + v / 26) || chr(65 + v % 26)`],
  ['a', 60, sql`'mobile|Browser ' || v % 12 || '|System ' || v / 12`],
  ['r', 200, sql`'site' || v || '.example'`],
] as const;
for (const [dimension, values, value] of dimensions) {
  await write(sql`
    insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
    select ${code}, 'd', ${oldest} + n, ${dimension}, ${value}, ${Math.floor(perDay / values)}, ${Math.floor(perDay / values / 2)}
    from generate_series(0, ${days - 1}::int) n, generate_series(0, ${values - 1}::int) v`);
}
await write(sql`
  insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
  select code_id, 'm', date_trunc('month', start)::date, dimension, value, sum(total_clicks), sum(unique_clicks)
  from click_breakdown where grain = 'd' and start < (now() at time zone 'UTC')::date - 2 group by 1, 3, 4, 5`);
for (let n = rawDays - 1; n >= 0; n--) {
  const at = new Date(now.getTime() - n * 86_400_000).toISOString().slice(0, 10);
  const next = new Date(now.getTime() - (n - 1) * 86_400_000).toISOString().slice(0, 10);
  const partition = sql.ident(`click_raw_${at.replaceAll('-', '')}`);
  const bounds = sql.raw(`from ('${at} 00:00+00') to ('${next} 00:00+00')`);
  await write(sql`create table if not exists ${partition} partition of click_raw for values ${bounds}`);
  await write(sql`
    insert into click_raw (position, code_id, at, kind, country, agent, referrer)
    select 0, ${code}, ${at}::timestamp at time zone 'UTC' + c * (interval '1 day' / ${perDay}), 'p', 'FR', 'mobile|Safari|iOS', null
    from generate_series(0, ${perDay - 1}::int) c`);
}
// An account with a thousand codes that share as many clicks: a few of each code in some hours of every day.
const [manager, managerSession] = ['d', 'e'].map((end) => `0198c0de-0000-7000-8000-00000000000${end}`);
const codes = 1000;
const perCode = perDay / codes;
const codeId = sql`('0198c0df-0000-7000-8000-' || lpad(to_hex(c), 12, '0'))::uuid`;
const days365 = sql`generate_series(0, ${days - 1}::int) n`;
const allCodes = sql`generate_series(1, ${codes}::int) c`;
await write(sql`
  insert into users (id, email, password_hash, email_verified_at, created_at)
  values (${manager}, 'many@example.org', '-', ${now}, ${now})`);
await write(sql`insert into subscriptions (user_id, status, updated_at) values (${manager}, 'active', ${now})`);
await write(sql`
  insert into sessions (id, user_id, created_at, authenticated_at, last_used_at, ends_at)
  values (${managerSession}, ${manager}, ${now}, ${now}, ${now}, ${expires})`);
await write(sql`
  insert into session_tokens (hash, session_id, kind, expires_at)
  values (${createHash('sha256').update(`${token}-many`).digest()}, ${managerSession}, 'access', ${expires})`);
await write(
  sql`insert into short_hashes (hash, issued_at) select 'm' || lpad(c::text, 6, '0'), ${now} from ${allCodes}`,
);
await write(sql`
  insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
  select ${codeId}, ${manager}, 'm' || lpad(c::text, 6, '0'), 'url', 'tracked', 'https://example.org/', ${sql.json(defaultStyle)}, ${now}, ${now}
  from ${allCodes}`);
await write(sql`
  insert into click_daily (code_id, day, total_clicks, unique_clicks)
  select ${codeId}, ${oldest} + n, ${Math.round(perCode)}, ${Math.round(perCode * 0.8)} from ${allCodes}, ${days365}`);
await write(sql`
  insert into click_hourly (code_id, hour, total_clicks, unique_clicks)
  select ${codeId}, (${oldest} + n)::timestamp at time zone 'UTC' + h * interval '2 hours', ${Math.round(perCode / 12)}, 1
  from ${days365}, ${allCodes}, generate_series(0, 11) h`);
for (const [dimension, values, value] of dimensions)
  await write(sql`
    insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
    select ${codeId}, 'd', ${oldest} + n, ${dimension}, ${value}, ${Math.round(perCode / 4)}, 1
    from ${days365}, ${allCodes}, lateral (select (c * 7 + n + k * 13) % ${values} as v from generate_series(0, 3) k) chosen`);
await write(sql`
  insert into click_breakdown (code_id, grain, start, dimension, value, total_clicks, unique_clicks)
  select code_id, 'm', date_trunc('month', start)::date, dimension, value, sum(total_clicks), sum(unique_clicks)
  from click_breakdown where grain = 'd' and code_id <> ${code} and start < (now() at time zone 'UTC')::date - 2 group by 1, 3, 4, 5`);
await write(sql`
  insert into click_raw (position, code_id, at, kind, country, agent, referrer)
  select 0, ${codeId}, day + k * interval '1 day' / ${Math.round(perCode)}, 'p', 'FR', 'mobile|Safari|iOS', null
  from generate_series(((now() at time zone 'UTC')::date - ${rawDays - 1}::int)::timestamp, (now() at time zone 'UTC')::date, interval '1 day') local (start),
    lateral (select start at time zone 'UTC' as day) utc, ${allCodes}, generate_series(0, ${Math.round(perCode) - 1}::int) k`);
for (let day = days - 1; day > 2; day--) {
  const closed = new Date(now.getTime() - day * 86_400_000).toISOString().slice(0, 10);
  await write(sql`insert into click_closed_day (day, closed_at) values (${closed}, ${now})`);
  await db.tx((tx) => sumDay(tx, closed), { withoutTimeout: true });
}
for (const table of [
  'qr_codes',
  'click_daily',
  'click_hourly',
  'click_breakdown',
  'click_raw',
  'account_hourly',
  'account_breakdown',
])
  await db.run(sql`vacuum (analyze) ${sql.ident(table)}`);
await db.close();
