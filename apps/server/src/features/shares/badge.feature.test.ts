import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@tessera/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { countPastClicks } from '../../../test/app/past-clicks.ts';
import { createSharer, shareToken, visit } from '../../../test/app/shares.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createLinkedCode } from '../../../test/app/visitors.ts';
import { days, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-shares-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html lang="en"><title>Tessera</title></html>');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));
const app = useTestApp({ unlimited: true, webRoot });
const { shares: calls } = endpoints;

const open = (path: string, headers: Record<string, string> = {}) => app.http.inject({ url: path, headers });

describe('the badge of a share', () => {
  it('has the number of scans or clicks of all time, for pages of any origin', async () => {
    const owner = await createSharer(app);
    const [first, second] = [await createLinkedCode(app, owner), await createLinkedCode(app, owner)];
    await visit(app, first.hash.toUpperCase(), 3);
    await visit(app, second.hash, 2);
    const { url } = await owner.share();
    const path = `${new URL(url).pathname}/badge.svg`;
    const scans = await open(`${path}?lang=en&v=1`, { origin: 'https://shop.example' });
    expect(scans.statusCode).toBe(200);
    expect(scans.body).toContain('Scans: 3');
    expect(scans.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      'cache-control': expect.stringContaining('max-age=300') as string,
    });
    expect((await open(`${path}?count=clicks&lang=pt-br&theme=dark`)).body).toContain('Cliques: 5');
    expect((await open(path, { 'accept-language': 'es' })).body).toContain('Escaneos: 3');
    const ofCode = await owner.share({ kind: 'code', id: second.id });
    expect((await open(`/qr/shared/${shareToken(ofCode)}/badge.svg?count=clicks&lang=en`)).body).toContain('Clicks: 2');
    for (const query of ['count=all', 'theme=red', 'lang=xx'])
      expect((await open(`${path}?${query}`)).statusCode).toBe(422);
  });

  it('of an account reads closed days from the sums of the account, and other days by code', async () => {
    const owner = await createSharer(app);
    const [first, second] = [await createLinkedCode(app, owner), await createLinkedCode(app, owner)];
    const past = app.clock.now().getTime() - days(10);
    await countPastClicks(app, [
      { hash: first.hash, at: past },
      { hash: second.hash, at: past },
      { hash: second.hash, at: past + days(1) },
    ]);
    await app.upkeep.run();
    await visit(app, second.hash.toUpperCase(), 2);
    const badge = async () => (await open(`/qr/shared/${shareToken(await owner.share())}/badge.svg?lang=en`)).body;
    expect(await badge()).toContain('Scans: 5');
    await app.db.run(
      sql`delete from click_daily where code_id in (${first.id}, ${second.id}) and day < ${app.clock.now()}::date - 5`,
    );
    app.clock.advance(minutes(5));
    expect(await badge()).toContain('Scans: 5');
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: first.id } });
    app.clock.advance(minutes(5));
    expect(await badge()).toContain('Scans: 2');
    await app.upkeep.run();
  });

  it('stays the same until the number changes, and counts neither a click nor a visit', async () => {
    const owner = await createSharer(app);
    const { hash } = await createLinkedCode(app, owner);
    const share = await owner.share();
    const path = `/qr/shared/${shareToken(share)}/badge.svg?lang=en`;
    const first = await open(path);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await open(path, headers)).statusCode).toBe(304);
    await visit(app, hash.toUpperCase(), 1);
    app.clock.advance(minutes(5));
    expect((await open(path, headers)).body).toContain('Scans: 1');
    const { body } = await app.call(calls.list, { token: owner.accessToken });
    expect(body.shares[0]?.last_viewed_at).toBeNull();
  });

  it('is missing with a password, and when the share is revoked', async () => {
    const owner = await createSharer(app);
    const [locked, share] = [await owner.share({ kind: 'account', password: 'sesame' }), await owner.share()];
    const statusOf = async (one: typeof share) => (await open(`/qr/shared/${shareToken(one)}/badge.svg`)).statusCode;
    expect([await statusOf(locked), await statusOf(share)]).toEqual([404, 200]);
    await app.call(calls.remove, { token: owner.accessToken, params: { id: share.id } });
    expect(await statusOf(share)).toBe(404);
  });
});

describe('the page of a share', () => {
  it('answers 200, 404 or 410, without referrer, tag and search engines', async () => {
    const owner = await createSharer(app);
    const expiresAt = new Date(app.clock.now().getTime() + minutes(1)).toISOString();
    const share = await owner.share();
    const locked = await owner.share({ kind: 'account', password: 'sesame' });
    const expired = await owner.share({ kind: 'account', expires_at: expiresAt });
    app.clock.advance(minutes(1));
    for (const [token, status] of [
      [shareToken(share), 200],
      [shareToken(locked), 200],
      [shareToken(expired), 410],
      ['x'.repeat(43), 404],
    ] as const) {
      const page = await open(`/qr/shared/${token}?range=days7`);
      expect([token, page.statusCode]).toEqual([token, status]);
      expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    }
    expect((await open('/qr/shared/a/b')).statusCode).toBe(404);
  });
});
