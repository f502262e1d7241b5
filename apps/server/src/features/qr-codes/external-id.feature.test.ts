import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes } = endpoints;
const menu = { qr_type: 'url', destination_url: 'https://example.org/menu' } as const;
const params = { external_id: 'table/12 é' };

describe('PUT /v1/qr-codes/by-external-id/{external_id}', () => {
  it('creates the code, then updates it', async () => {
    const { token } = await createSubscriber(app);
    const first = await app.call(qrCodes.putByExternalId, { token, params, body: { ...menu, title: 'Menu' } });
    expect(first.body).toMatchObject({ external_id: params.external_id, title: 'Menu' });
    const body = { ...menu, title: 'Lunch', destination_url: 'https://example.org/lunch', style: { size: 500 } };
    const second = await app.call(qrCodes.putByExternalId, { token, params, body });
    expect(second.body).toMatchObject({ id: first.body.id, short_hash: first.body.short_hash, title: 'Lunch' });
    expect(second.body.destination_url).toBe('https://example.org/lunch');
    expect(second.body.style.size).toBe(500);
    expect((await app.call(qrCodes.list, { token })).body.totals.qr_codes).toBe(1);
  });

  it('creates one code from 20 parallel requests', async () => {
    const { token } = await createSubscriber(app);
    const put = () => app.call(qrCodes.putByExternalId, { token, params, body: menu });
    const replies = await Promise.all(Array.from({ length: 20 }, put));
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      ...Array<number>(19).fill(200),
      201,
    ]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  it('only creates with If-None-Match: *', async () => {
    const { token } = await createSubscriber(app);
    const put = (tag: string, body: typeof menu | { qr_type: 'text'; qr_data: { text: string } } = menu) =>
      app.callForError(qrCodes.putByExternalId, { token, params, body, headers: { 'if-none-match': tag } });
    const replies = await Promise.all(Array.from({ length: 5 }, () => put('*')));
    const winners = replies.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => !winners.includes(reply)))
      expect([status, body.code]).toEqual([412, 'code_exists']);
    const other = await put('*', { qr_type: 'text', qr_data: { text: 'other' } });
    expect([other.status, other.body.code]).toEqual([412, 'code_exists']);
    expect((await put('W/"x"')).body.code).toBe('precondition_invalid');
  });

  it('returns 409 for another type or other content', async () => {
    const { token } = await createSubscriber(app);
    const text = (value: string) => ({ qr_type: 'text' as const, qr_data: { text: value } });
    await app.call(qrCodes.putByExternalId, { token, params, body: text('one') });
    expect((await app.call(qrCodes.putByExternalId, { token, params, body: text('one') })).status).toBe(200);
    for (const body of [menu, text('two')]) {
      const { status, body: reply } = await app.callForError(qrCodes.putByExternalId, { token, params, body });
      expect([status, reply.code]).toEqual([409, 'external_id_in_use']);
    }
  });

  it('keeps the rules of the free plan', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    expect((await app.call(qrCodes.putByExternalId, { token, params, body: menu })).status).toBe(201);
    expect((await app.call(qrCodes.putByExternalId, { token, params, body: menu })).status).toBe(200);
    const edit = { ...menu, destination_url: 'https://example.org/other' };
    const refused = await app.callForError(qrCodes.putByExternalId, { token, params, body: edit });
    expect([refused.status, refused.body.code]).toEqual([403, 'edit_requires_pro']);
    const second = { token, params: { external_id: 'b' }, body: menu };
    expect((await app.callForError(qrCodes.putByExternalId, second)).body.code).toBe('quota_reached');
  });
});

describe('external_id of POST /v1/qr-codes', () => {
  it('is unique per account', async () => {
    const [ann, ben] = [await createSubscriber(app), await createSubscriber(app)];
    const body = { ...menu, external_id: 'a-1' };
    await app.call(qrCodes.create, { token: ann.token, body });
    const again = await app.callForError(qrCodes.create, { token: ann.token, body });
    expect([again.status, again.body.code]).toEqual([409, 'external_id_in_use']);
    expect((await app.call(qrCodes.create, { token: ben.token, body })).status).toBe(201);
  });
});
