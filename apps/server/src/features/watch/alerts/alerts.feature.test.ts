import { endpoints, type SignedIn } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProUser } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createLinkedCode, type LinkedCode } from '../../../../test/app/visitors.ts';
import { storeAlert } from '../../../../test/watch/store-alert.ts';
import { minutes } from '../../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const { alerts, dismiss } = endpoints.watch;

let owner: SignedIn & { email: string };
let code: LinkedCode;
beforeEach(async () => {
  owner = await createProUser(app);
  code = await createLinkedCode(app, owner);
});

const read = async (query: Parameters<typeof app.call<typeof alerts>>[1] = {}) =>
  (await app.call(alerts, { token: owner.accessToken, ...query })).body;

describe('GET /v1/watch/alerts', () => {
  it('returns an alert per host, with its codes', async () => {
    const id = await storeAlert(app, {
      codes: [code.id],
      kind: 'destination_failing',
      subject: 'menu.example.org',
      url: 'https://menu.example.org/lunch',
      details: { reason: 'status', httpStatus: 404 },
    });
    const now = app.clock.now().toISOString();
    expect(await read()).toEqual({
      alerts: [
        {
          id,
          kind: 'destination_failing',
          state: 'open',
          host: 'menu.example.org',
          reason: 'status',
          http_status: 404,
          leads_to: null,
          clicks: null,
          usual_clicks: null,
          since: now,
          opened_at: now,
          ended_at: null,
          code_count: 1,
          codes: [{ id: code.id, short_hash: code.hash, title: null, url: 'https://menu.example.org/lunch' }],
        },
      ],
      next_cursor: null,
    });
  });

  it('selects by state and code, and returns pages, newest first', async () => {
    const other = await createLinkedCode(app, owner);
    const ids: string[] = [];
    for (const codeId of [code.id, other.id]) {
      app.clock.advance(minutes(1));
      ids.unshift(await storeAlert(app, { codes: [codeId], kind: 'code_quiet', subject: codeId }));
    }
    const idsOf = async (query: object) => (await read({ query })).alerts.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ code_id: other.id })).toEqual([ids[0]]);
    expect(await idsOf({ state: 'ended' })).toEqual([]);
    const first = await read({ query: { limit: '1' } });
    expect(first.alerts.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await idsOf({ limit: '1', cursor: first.next_cursor ?? '' })).toEqual([ids[1]]);
  });

  it('shows no alert of another account, nor one whose codes were deleted', async () => {
    await storeAlert(app, { codes: [code.id], kind: 'code_quiet', subject: code.id });
    const stranger = await createProUser(app);
    expect((await app.call(alerts, { token: stranger.accessToken })).body.alerts).toEqual([]);
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: code.id } });
    expect((await read()).alerts).toEqual([]);
  });
});

describe('POST /v1/watch/alerts/{id}/dismiss', () => {
  it('takes the alert out of the open ones', async () => {
    const id = await storeAlert(app, { codes: [code.id], kind: 'code_spike', subject: code.id });
    const answer = await app.call(dismiss, { token: owner.accessToken, params: { id } });
    expect(answer.body).toMatchObject({ id, state: 'dismissed' });
    expect((await read({ query: { state: 'open' } })).alerts).toEqual([]);
    expect((await read({ query: { state: 'dismissed' } })).alerts).toHaveLength(1);
  });

  it('answers 404 for an alert of another account', async () => {
    const id = await storeAlert(app, { codes: [code.id], kind: 'code_spike', subject: code.id });
    const stranger = await createProUser(app);
    expect(await app.callForError(dismiss, { token: stranger.accessToken, params: { id } })).toMatchObject({
      status: 404,
    });
  });
});
