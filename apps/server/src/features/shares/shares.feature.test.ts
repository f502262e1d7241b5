// On both engines: rows are deleted by foreign keys, and clicks are counted.
import { randomUUID } from 'node:crypto';
import { endpoints, limits, type Share } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { createSharer, shareToken, visit } from '../../../test/app/shares.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, logIn } from '../../../test/app/users.ts';
import { createLinkedCode } from '../../../test/app/visitors.ts';
import { days, hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const { shares: calls, analytics, qrCodes, tags } = endpoints;

type Query = Parameters<typeof read>[1];
const read = async (share: Pick<Share, 'url'>, query: Record<string, string> = {}, accessToken?: string) =>
  app.call(calls.read, { params: { token: shareToken(share) }, query, token: accessToken });
const refusal = async (share: Pick<Share, 'url'>, query: Query = {}, accessToken?: string) => {
  const { status, body } = await app.callForError(calls.read, {
    params: { token: shareToken(share) },
    query,
    token: accessToken,
  });
  return [status, body.code];
};
const unlock = (share: Pick<Share, 'url'>, password: string) =>
  app.callForError(calls.unlock, { params: { token: shareToken(share) }, body: { password } });
const accessTo = async (share: Pick<Share, 'url'>, password: string) =>
  (await app.call(calls.unlock, { params: { token: shareToken(share) }, body: { password } })).body.accessToken;
const unknown = { url: `https://tessera.test/qr/shared/${'a'.repeat(43)}` };

describe('a share', () => {
  it('shows the figures of GET /v1/analytics in the time zone of the account', async () => {
    const owner = await createSharer(app);
    const [first, second] = [await createLinkedCode(app, owner), await createLinkedCode(app, owner)];
    await visit(app, first.hash.toUpperCase(), 3);
    await visit(app, second.hash, 2);
    const query = { compare: 'previous' } as const;
    const { body: figures } = await app.call(analytics.read, {
      token: owner.accessToken,
      query: { ...query, tz: 'Asia/Kathmandu', group_by: 'countries,devices,referrers,hours_of_week' },
    });
    const { body: shared, headers } = await read(await owner.share(), query);
    expect(shared).toMatchObject({ kind: 'account', title: null, is_detailed: true });
    expect(shared.range).toEqual(figures.range);
    expect(shared.range).toMatchObject({ tz: 'Asia/Kathmandu', total_clicks: 5, scan_clicks: 3, link_clicks: 2 });
    expect(shared.series).toEqual(figures.series);
    expect(shared.previous).toEqual(figures.previous);
    expect(shared.hours_of_week).toEqual(figures.hours_of_week);
    expect(shared.breakdowns).toMatchObject(figures.breakdowns);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('of a code or tag has its clicks only, and its name or the chosen title', async () => {
    const owner = await createSharer(app);
    const { accessToken: token } = owner;
    const tag = (await app.call(tags.create, { token, body: { name: 'Summer' } })).body;
    const code = await createCode(app, owner, { ...contents.url, title: 'Menu', tag_ids: [tag.id] });
    const { short_hash: hash } = (await app.call(qrCodes.get, { token, params: { id: code } })).body;
    const other = await createLinkedCode(app, owner);
    await visit(app, hash, 2);
    await visit(app, other.hash, 1);
    const ofCode = await owner.share({ kind: 'code', id: code });
    const ofTag = await owner.share({ kind: 'tag', id: tag.id, title: ' Posters ' });
    expect([ofCode.target_name, ofTag.target_name, ofTag.title]).toEqual(['Menu', 'Summer', 'Posters']);
    expect((await read(ofCode)).body).toMatchObject({ kind: 'code', title: 'Menu', range: { total_clicks: 2 } });
    expect((await read(ofTag)).body).toMatchObject({ kind: 'tag', title: 'Posters', range: { total_clicks: 2 } });
    expect((await read(await owner.share())).body.range.total_clicks).toBe(3);
  });

  it('tells nothing but the figures, and titles of codes only if the owner chooses so', async () => {
    const owner = await createSharer(app);
    const { accessToken: token } = owner;
    const tag = (await app.call(tags.create, { token, body: { name: 'Internal tag' } })).body;
    const body = {
      ...contents.url,
      destination_url: 'https://example.org/secret-menu',
      title: 'Secret title',
      note: 'Secret note',
      tag_ids: [tag.id],
    };
    const id = await createCode(app, owner, body);
    const { short_hash: hash } = (await app.call(qrCodes.get, { token, params: { id } })).body;
    const rules = [{ conditions: { devices: ['mobile'] }, destination_url: 'https://example.org/secret-rule' }];
    await app.call(qrCodes.putRules, { token, params: { id }, body: { timezone: 'UTC', rules } } as never);
    await visit(app, hash, 2);
    const share = await owner.share({ kind: 'account', password: 'open sesame' });
    const accessToken = await accessTo(share, 'open sesame');
    const text = JSON.stringify((await read(share, { compare: 'year' }, accessToken)).body);
    const userId = await app.db.value<string>(sql`select id from users where email = ${owner.email}`);
    const forbidden = [id, hash, tag.id, userId, share.id, owner.email, 'ecret', 'Internal', '/private', 'rule:'];
    for (const value of forbidden) expect([value, text.includes(value)]).toEqual([value, false]);
    expect(text).toContain('news.example');

    const params = { id: share.id };
    await app.call(calls.update, { token, params, body: { show_codes: true } });
    const shown = (await read(share, {}, accessToken)).body;
    expect(shown.top_codes).toMatchObject([{ title: 'Secret title', total_clicks: 2 }]);
    const codesText = JSON.stringify(shown);
    for (const value of [id, hash, 'secret-menu', 'Secret note'])
      expect([value, codesText.includes(value)]).toEqual([value, false]);
  });

  it('has the notes of its range and of its codes only if the owner chooses so, and no changes of links', async () => {
    const owner = await createSharer(app);
    const { accessToken: token } = owner;
    const [code, other] = [await createCode(app, owner), await createCode(app, owner)];
    const note = (text: string, facts: object = {}) =>
      app.call(endpoints.annotations.create, { token, body: { text, ...facts } });
    await note('Radio spot');
    await note('New posters', { code_id: code });
    await note('Moved', { code_id: other });
    await note('Long ago', { day: '2025-01-01' });
    const body = { destination_url: 'https://example.org/secret-change' };
    await app.call(qrCodes.update, { token, params: { id: code }, body });
    const texts = async (share: Share) => (await read(share)).body.annotations?.map(({ text }) => text).toSorted();
    // Newer than the notes, and as many as a reading lists.
    await app.db.run(sql`
      insert into annotations (id, user_id, kind, at, is_of_account, created_at)
      select gen_random_uuid(), id, 'deleted', ${app.clock.now()}::timestamptz + interval '1 second', true, ${app.clock.now()}
      from users, generate_series(1, ${limits.annotations.listed}::int) where email = ${owner.email}`);
    const hidden = await owner.share();
    expect(hidden.show_annotations).toBe(false);
    expect(await texts(hidden)).toBeUndefined();
    expect(await texts(await owner.share({ kind: 'account', show_annotations: true }))).toEqual([
      'Moved',
      'New posters',
      'Radio spot',
    ]);
    const ofCode = await owner.share({ kind: 'code', id: code, show_annotations: true });
    expect(await texts(ofCode)).toEqual(['New posters']);
    expect(JSON.stringify((await read(ofCode)).body)).not.toContain('secret-change');
  });

  it('of a free account shows what its owner sees: the last seven days without details', async () => {
    const owner = await createSharer(app, createSignedInUser);
    const { hash } = await createLinkedCode(app, owner);
    await visit(app, hash, 1);
    const share = await owner.share();
    const { body } = await read(share, { compare: 'previous' });
    expect(body).toMatchObject({ is_detailed: false, breakdowns: {}, range: { total_clicks: 1 } });
    expect(body.series).toHaveLength(7);
    expect(body.previous).toBeUndefined();
    expect(await refusal(share, { from: '2026-01-01', to: '2026-01-31' })).toEqual([422, 'validation_failed']);
  });

  it('has a password, which gives access for hours and until it changes', async () => {
    const owner = await createSharer(app);
    const [share, other] = [await owner.share({ kind: 'account', password: 'open sesame' }), await owner.share()];
    expect(share).toMatchObject({ has_password: true, badge_url: null });
    expect(await refusal(share)).toEqual([403, 'share_password_required']);
    expect(await unlock(share, 'wrong')).toMatchObject({ status: 403, body: { code: 'share_password_wrong' } });
    expect((await unlock(other, 'open sesame')).body.code).toBe('share_password_wrong');
    const accessToken = await accessTo(share, 'open sesame');
    expect((await read(share, {}, accessToken)).status).toBe(200);
    for (const forged of [
      `${accessToken.slice(0, -1)}${accessToken.endsWith('A') ? 'B' : 'A'}`,
      'x',
      owner.accessToken,
    ])
      expect(await refusal(share, {}, forged)).toEqual([403, 'share_password_required']);
    const second = await owner.share({ kind: 'account', password: 'open sesame' });
    expect(await refusal(second, {}, accessToken)).toEqual([403, 'share_password_required']);
    app.clock.advance(hours(limits.shares.accessHours));
    expect(await refusal(share, {}, accessToken)).toEqual([403, 'share_password_required']);

    const renewed = await accessTo(share, 'open sesame');
    const request = { token: (await logIn(app, owner.email)).accessToken, params: { id: share.id } };
    await app.call(calls.update, { ...request, body: { password: 'another' } });
    expect(await refusal(share, {}, renewed)).toEqual([403, 'share_password_required']);
    const { body: open } = await app.call(calls.update, { ...request, body: { password: null } });
    expect(open).toMatchObject({ has_password: false, url: share.url });
    expect((await read(share)).status).toBe(200);
  });

  it('expires, and can be extended by its owner', async () => {
    const owner = await createSharer(app);
    const expiresAt = new Date(app.clock.now().getTime() + minutes(10)).toISOString();
    const share = await owner.share({ kind: 'account', expires_at: expiresAt });
    expect((await read(share)).status).toBe(200);
    app.clock.advance(minutes(10));
    expect(await refusal(share)).toEqual([410, 'share_expired']);
    expect((await unlock(share, 'x')).status).toBe(410);
    await app.call(calls.update, { token: owner.accessToken, params: { id: share.id }, body: { expires_at: null } });
    expect((await read(share)).status).toBe(200);
    const past = new Date(app.clock.now().getTime() - 1).toISOString();
    expect(await owner.refusal({ kind: 'account', expires_at: past })).toMatchObject({
      field_keys: { expires_at: 'expiryInvalid' },
    });
  });

  it('is gone at once when it is revoked, or its code, tag or account is deleted', async () => {
    const owner = await createSharer(app);
    const { accessToken: token } = owner;
    const tag = (await app.call(tags.create, { token, body: { name: 'Short' } })).body;
    const id = await createCode(app, owner);
    const revoked = await owner.share();
    const ofTag = await owner.share({ kind: 'tag', id: tag.id });
    const ofCode = await owner.share({ kind: 'code', id });
    const ofAccount = await owner.share();
    for (const share of [revoked, ofTag, ofCode, ofAccount]) expect((await read(share)).status).toBe(200);
    await app.call(calls.remove, { token, params: { id: revoked.id } });
    await app.call(tags.remove, { token, params: { id: tag.id } });
    await app.call(qrCodes.remove, { token, params: { id } });
    for (const share of [revoked, ofTag, ofCode, unknown])
      expect(await refusal(share)).toEqual([404, 'share_not_found']);
    expect((await read(ofAccount)).status).toBe(200);
    await app.db.run(sql`delete from users where email = ${owner.email}`);
    expect(await refusal(ofAccount)).toEqual([404, 'share_not_found']);
  });

  it('is hidden while the account is suspended or the code is blocked', async () => {
    const owner = await createSharer(app);
    const id = await createCode(app, owner);
    const [ofCode, ofAccount] = [await owner.share({ kind: 'code', id }), await owner.share()];
    const act = { category: 'phishing', reason: 'Copies a bank' } as const;
    const operator = await signInOperator(app);
    await app.call(endpoints.admin.block, { token: operator, body: { kind: 'code', code_id: id, ...act } });
    expect(await refusal(ofCode)).toEqual([404, 'share_not_found']);
    expect((await read(ofAccount)).status).toBe(200);
    await app.db.run(sql`
      update users set suspended_at = ${app.clock.now()}, suspension_reason = 'spam' where email = ${owner.email}`);
    expect(await refusal(ofAccount)).toEqual([404, 'share_not_found']);
  });
});

describe('the shares of an account', () => {
  it('are listed with their addresses and the minute of the last visit', async () => {
    const owner = await createSharer(app);
    const first = await owner.share({ kind: 'account', title: 'One' });
    app.clock.advance(minutes(1));
    const second = await owner.share({ kind: 'account', title: 'Two', show_codes: true });
    await read(first);
    const { body } = await app.call(calls.list, { token: owner.accessToken });
    expect(body.shares).toEqual([
      second,
      { ...first, last_viewed_at: expect.stringMatching(/T\d\d:\d\d:00\.000Z$/) as string },
    ]);
    expect(first.badge_url).toBe(`${first.url}/badge.svg`);
    expect(shareToken(first)).toMatch(/^[\w-]{43}$/);
  });

  it('belong to the account only, as do codes and tags', async () => {
    const [owner, other] = [await createSharer(app), await createSharer(app)];
    const id = await createCode(app, owner);
    const tag = (await app.call(tags.create, { token: owner.accessToken, body: { name: 'Mine' } })).body;
    expect(await other.refusal({ kind: 'code', id })).toMatchObject({
      field_keys: { id: 'codeUnknown' },
    });
    expect(await other.refusal({ kind: 'tag', id: tag.id })).toMatchObject({
      field_keys: { id: 'tagUnknown' },
    });
    expect(await other.refusal({ kind: 'code' })).toMatchObject({ field_keys: { id: 'required' } });
    expect(await other.refusal({ kind: 'account', id })).toMatchObject({
      field_keys: { id: 'invalid' },
    });
    const share = await owner.share();
    const foreign = { token: other.accessToken, params: { id: share.id } };
    expect((await app.callForError(calls.update, { ...foreign, body: { title: 'x' } })).status).toBe(404);
    expect((await app.callForError(calls.remove, foreign)).status).toBe(404);
    expect((await app.call(calls.list, { token: other.accessToken })).body.shares).toEqual([]);
  });

  it('are limited, also for simultaneous requests', async () => {
    const owner = await createSharer(app);
    await app.db.run(sql`
      insert into shares (id, user_id, kind, token_hash, sealed_token, shows_codes, created_at)
      select gen_random_uuid(), u.id, 'account', sha256(n::text::bytea || u.id::text::bytea), '', false, ${app.clock.now()}
      from users u, generate_series(1, ${limits.shares.maxPerAccount - 1}::int) n where u.email = ${owner.email}`);
    const request = { token: owner.accessToken, body: { kind: 'account' } } as const;
    const answers = await Promise.all([1, 2, 3].map(() => app.callForError(calls.create, request)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'share_limit')).toHaveLength(2);
  });

  it('need a key with the permission to share', async () => {
    const owner = await createProUser(app);
    const keyWith = async (scopes: ('stats:read' | 'shares:write')[]) =>
      (
        await app.call(endpoints.apiKeys.create, {
          token: owner.accessToken,
          body: { name: 'Key', scopes, current_password: 'mosaic-tile-7' },
        })
      ).body.key;
    const body = { kind: 'account' } as const;
    const refused = await app.callForError(calls.create, { token: await keyWith(['stats:read']), body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'scope_missing', params: { scope: 'shares:write' } } });
    const token = await keyWith(['shares:write']);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await app.call(calls.create, { token, body, headers }),
      await app.call(calls.create, { token, body, headers }),
    ];
    expect(again.body).toEqual(first.body);
    expect((await app.call(calls.list, { token })).body.shares).toHaveLength(1);
  });

  it('are in the history, without their address', async () => {
    const owner = await createSharer(app);
    const { accessToken: token } = owner;
    const share = await owner.share({ kind: 'account', title: 'For the agency' });
    const params = { id: share.id };
    await app.call(calls.update, { token, params, body: { show_codes: true } });
    await app.call(calls.remove, { token, params });
    const { body } = await app.call(endpoints.history.list, { token });
    const recorded = body.events.filter(({ kind }) => kind.startsWith('share_'));
    expect(recorded.map(({ kind }) => kind).toSorted()).toEqual(['share_changed', 'share_created', 'share_revoked']);
    for (const { details } of recorded) expect(details).toEqual({ title: 'For the agency' });
  });

  it('are stored without address and password', async () => {
    const owner = await createSharer(app);
    const share = await owner.share({ kind: 'account', password: 'open sesame' });
    const row = await app.db.one<Record<string, unknown>>(sql`
      select shares::text as text, encode(sealed_token, 'escape') as sealed from shares where id = ${share.id}`);
    expect(JSON.stringify(row)).not.toContain(shareToken(share));
    expect(JSON.stringify(row)).not.toContain('sesame');
    app.clock.advance(days(100));
    const { body } = await app.call(calls.list, { token: (await logIn(app, owner.email)).accessToken });
    expect(body.shares[0]?.url).toBe(share.url);
  });
});
