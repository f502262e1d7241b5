import { randomUUID } from 'node:crypto';
import { defaultStyle, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { sql } from '../../../platform/db/sql.ts';
import { randomIds } from '../../../platform/ids/ids.ts';

const app = useTestApp({ unlimited: true });
const { stats } = endpoints.qrCodes;

async function insertCode(email: string): Promise<string> {
  const [id, hash, now] = [randomUUID(), randomIds.shortHash(), app.clock.now()];
  await app.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, ${now})`);
  await app.db.run(sql`
    insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
    select ${id}, id, ${hash}, 'url', 'tracked', 'https://example.org/', ${sql.json(defaultStyle)}, ${now}, ${now}
    from users where email = ${email}`);
  return id;
}

async function insertClicks(codeId: string, day: string, total: number, unique: number) {
  await app.db.run(sql`
    insert into click_daily (code_id, day, total_clicks, unique_clicks, bot_clicks)
    values (${codeId}, ${day}, ${total}, ${unique}, 1000)`);
  await app.db.run(sql`
    insert into click_totals as t (code_id, total_clicks) values (${codeId}, ${total})
    on conflict (code_id) do update set total_clicks = t.total_clicks + ${total}`);
}

describe('GET /v1/qr-codes/:id/stats', () => {
  it('returns the total, the last seven UTC days, oldest first, with zeros, and the clicks of the week before', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const id = await insertCode(email);
    await insertClicks(id, '2025-12-24', 100, 90);
    await insertClicks(id, '2026-02-15', 500, 1);
    await insertClicks(id, '2026-02-16', 20, 1);
    await insertClicks(id, '2026-02-22', 40, 30);
    await insertClicks(id, '2026-02-23', 7, 5);
    await insertClicks(id, '2026-03-01', 3, 2);
    expect(await app.call(stats, { token: accessToken, params: { id } })).toMatchObject({
      status: 200,
      body: {
        total_clicks: 670,
        previous_clicks: 60,
        daily_stats: [
          { date: '2026-02-23', total_clicks: 7, unique_clicks: 5 },
          ...['24', '25', '26', '27', '28'].map((day) => ({
            date: `2026-02-${day}`,
            total_clicks: 0,
            unique_clicks: 0,
          })),
          { date: '2026-03-01', total_clicks: 3, unique_clicks: 2 },
        ],
      },
    });
  });

  it('returns zeros for a code without clicks', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const { body } = await app.call(stats, { token: accessToken, params: { id: await insertCode(email) } });
    expect(body.total_clicks).toBe(0);
    expect(body.daily_stats).toHaveLength(7);
  });

  it('returns 404 to other users and 401 without a token', async () => {
    const [owner, stranger] = [await createSignedInUser(app), await createSignedInUser(app)];
    const id = await insertCode(owner.email);
    expect((await app.callForError(stats, { token: stranger.accessToken, params: { id } })).status).toBe(404);
    expect((await app.callForError(stats, { params: { id } })).status).toBe(401);
    expect((await app.callForError(stats, { token: owner.accessToken, params: { id: randomUUID() } })).status).toBe(
      404,
    );
    expect((await app.callForError(stats, { token: owner.accessToken, params: { id: 'x' } })).status).toBe(404);
  });
});

describe('GET /v1/stats/overview', () => {
  const { overview } = endpoints.qrCodes;

  it('returns the last 14 UTC days, oldest first, of own codes only', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const [first, second] = [await insertCode(email), await insertCode(email)];
    const stranger = await createSignedInUser(app);
    await insertClicks(await insertCode(stranger.email), '2026-03-01', 500, 1);
    await insertClicks(first, '2026-02-15', 900, 1);
    await insertClicks(first, '2026-02-16', 4, 1);
    await insertClicks(first, '2026-03-01', 3, 2);
    await insertClicks(second, '2026-03-01', 20, 2);
    const { status, body } = await app.call(overview, { token: accessToken });
    expect(status).toBe(200);
    expect(body.daily_clicks.map(({ total_clicks }) => total_clicks)).toEqual([4, ...Array(12).fill(0), 23]);
    expect([body.daily_clicks[0]?.date, body.daily_clicks.at(-1)?.date]).toEqual(['2026-02-16', '2026-03-01']);
  });

  it('returns zeros for a user without codes', async () => {
    const { accessToken } = await createSignedInUser(app);
    const { body } = await app.call(overview, { token: accessToken });
    expect(body.daily_clicks).toHaveLength(14);
    expect(body.daily_clicks.every(({ total_clicks }) => total_clicks === 0)).toBe(true);
  });
});
