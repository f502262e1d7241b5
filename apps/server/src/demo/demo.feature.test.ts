import { endpoints, qrTypes } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/app/test-app.ts';
import { sql } from '../platform/db/sql.ts';
import { randomIds } from '../platform/ids/ids.ts';
import { argonPasswords } from '../platform/passwords/passwords.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { fillWithDemo } from './demo.service.ts';

const app = useTestApp();
const fill = async () =>
  fillWithDemo({ db: app.db, clock: app.clock, ids: randomIds, passwords: await argonPasswords() });
const login = async (email: string) =>
  app.call(endpoints.auth.login, { body: { email, password: demoPassword, turnstileToken: 'x' } });

let first: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  first = await fill();
});

describe('fillWithDemo', () => {
  it('creates a free and a Pro account, also when it runs again', async () => {
    expect(await fill()).toEqual(first);
    expect(await login('free@tessera.test')).toMatchObject({
      body: { user: { is_free_user: true, timezone: 'Europe/Paris', urls_used: 1, free_urls_remaining: 0 } },
    });
    expect(await login('pro@tessera.test')).toMatchObject({
      body: { user: { is_free_user: false, urls_used: demoAccounts[1]?.codes.length, subscriptionStatus: 'active' } },
    });
  });

  it('creates codes of every type and 90 days of consistent clicks', async () => {
    const types = await app.db.many<{ qr_type: string }>(sql`select distinct qr_type from qr_codes`);
    expect(types.map(({ qr_type }) => qr_type).toSorted()).toEqual([...qrTypes].toSorted());
    const codes = await app.db.many<{ short_hash: string; is_active: boolean }>(
      sql`select short_hash, is_active from qr_codes`,
    );
    for (const { short_hash, is_active } of codes) {
      expect((await app.http.inject(`/${short_hash}`)).statusCode).toBe(is_active ? 302 : 410);
    }
    const sumsByTable = await app.db.many<Record<string, number>>(sql`
      select t.total_clicks as total, (select sum(total_clicks) from click_daily d where d.code_id = t.code_id)::bigint as days,
        (select sum(total_clicks) from click_hourly h where h.code_id = t.code_id)::bigint as hours,
        (select sum(total_clicks) from click_breakdown b where b.code_id = t.code_id and grain = 'd' and dimension = 'c')::bigint as countries
      from click_totals t`);
    expect(sumsByTable).toHaveLength(codes.length);
    const channels = await app.db.many<Record<'total' | 'scans' | 'links' | 'hourly_scans', number>>(sql`
      select sum(d.total_clicks)::bigint as total, sum(d.scan_clicks)::bigint as scans, sum(d.link_clicks)::bigint as links,
        (select sum(h.scan_clicks) from click_hourly h where h.code_id = d.code_id)::bigint as hourly_scans
      from click_daily d group by d.code_id`);
    for (const { total, scans, links, hourly_scans } of channels) {
      expect([scans + links, hourly_scans]).toEqual([total, scans]);
      expect(links).toBeGreaterThan(0);
      expect(scans).toBeGreaterThan(links);
    }
    for (const { total, ...parts } of sumsByTable) expect(new Set(Object.values(parts))).toEqual(new Set([total]));
    const clickEvents = await app.db.many<Record<string, number>>(sql`
      select d.total_clicks as total, d.bot_clicks as bots, count(r.at) filter (where r.kind = 'p') as people,
        count(r.at) filter (where r.kind = 'b') as machines
      from click_daily d left join click_raw r on r.code_id = d.code_id and (r.at at time zone 'UTC')::date = d.day
      where d.day > (select max(day) from click_daily) - 14
      group by d.code_id, d.day, d.total_clicks, d.bot_clicks`);
    expect(clickEvents).toHaveLength(codes.length * 14);
    for (const { total, bots, people, machines } of clickEvents)
      expect({ people, machines }).toEqual({ people: total, machines: bots });
    const [days] = await app.db.many<{ count: number }>(sql`select count(distinct day) from click_daily`);
    expect(days?.count).toBe(90);
  });

  it('has annotations of people and of the product', async () => {
    const annotations = await app.db.many<{ kind: string; codes: number; future: boolean }>(sql`
      select a.kind, (select count(*) from annotation_codes c where c.annotation_id = a.id) as codes, a.at > ${app.clock.now()} as future
      from annotations a`);
    expect(annotations).toHaveLength(demoAccounts.flatMap(({ events }) => events).length);
    expect(annotations.filter(({ future }) => future)).toEqual([]);
    expect(annotations.filter(({ kind, codes }) => kind !== 'note' && codes !== 1)).toEqual([]);
  });

  it('places every click of a person in the feed of its account', async () => {
    const feeds = await app.db.many<Record<string, number>>(sql`
      select count(*) as clicks, count(distinct r.position) as positions, max(r.position) as last_click,
        (select position from click_feeds f where f.user_id = r.user_id) as last,
        (select sum(last_position - first_position + 1)::bigint from click_feed_days d where d.user_id = r.user_id) as in_days
      from click_raw r join users u on u.id = r.user_id where r.kind = 'p' group by r.user_id`);
    expect(feeds).toHaveLength(demoAccounts.length);
    for (const { clicks, positions, in_days, last_click, last } of feeds)
      expect([positions, in_days, last]).toEqual([clicks, clicks, last_click]);
  });
});
