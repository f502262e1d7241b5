import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createProUser } from '../../../test/app/codes.ts';
import { commitImport, listImportRows, uploadImport } from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { logIn } from '../../../test/app/users.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { importLimits } from './import-limits.ts';

const app = useTestApp();
const calls = endpoints.imports;
const row = 'url\nhttps://example.org/\n';

async function createOwner() {
  const owner = await createProUser(app);
  const { id: userId } = await app.db.one<{ id: string }>(sql`select id from users where email = ${owner.email}`);
  return { ...owner, token: owner.accessToken, userId };
}
const hasFile = (id: string) => app.files.stored.has(`imports/${id}.bin`);
/** The answer to the headers of an upload whose body is never sent. */
async function uploadWithoutBody({ token }: { token: string }): Promise<{ code: string }> {
  if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '1000000',
  };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/v1/imports', headers });
  sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = (await json(answer)) as { code: string };
  sent.destroy();
  return body;
}

describe('the file of an import', () => {
  it('is deleted when the import is done', async () => {
    const owner = await createOwner();
    const { id } = await uploadImport(app, owner, row);
    expect(hasFile(id)).toBe(true);
    await commitImport(app, owner, id);
    expect(hasFile(id)).toBe(false);
    expect(await listImportRows(app, owner, id)).toHaveLength(1);
  });

  it('is deleted when it cannot be read, but not if other columns may cure that', async () => {
    const owner = await createOwner();
    expect(hasFile((await uploadImport(app, owner, '{"a":')).id)).toBe(false);
    expect(hasFile((await uploadImport(app, owner, 'A\nhttps://example.org/\n')).id)).toBe(true);
  });

  it('is deleted after a day; the checked rows can still be imported, but not mapped', async () => {
    const owner = await createOwner();
    const { id } = await uploadImport(app, owner, row);
    app.clock.advance(hours(importLimits.fileHours));
    await app.outbox.drain();
    expect(hasFile(id)).toBe(false);
    const { accessToken } = await logIn(app, owner.email);
    const body = { mapping: ['destination_url' as const] };
    const refused = await app.callForError(calls.map, { token: accessToken, params: { id }, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'import_file_deleted' } });
    expect(await commitImport(app, { accessToken }, id)).toMatchObject({ state: 'done', summary: { created: 1 } });
  });
});

describe('the imports of an account', () => {
  it('are its newest ones: an upload deletes the oldest beyond the limit, with file and rows', async () => {
    const owner = await createOwner();
    const ids: string[] = [];
    for (let n = 0; n <= importLimits.maxKept; n += 1) {
      app.clock.advance(1000);
      ids.push((await uploadImport(app, owner, row)).id);
    }
    await app.outbox.drain();
    const { token } = owner;
    const [oldest = '', next = ''] = ids;
    expect((await app.callForError(calls.get, { token, params: { id: oldest } })).status).toBe(404);
    expect((await app.call(calls.get, { token, params: { id: next } })).status).toBe(200);
    expect([hasFile(oldest), hasFile(next)]).toEqual([false, true]);
    expect(await app.db.many(sql`select 1 from import_rows where import_id = ${oldest}`)).toEqual([]);
  });

  it('have files of a limited size: an upload deletes the oldest ones beyond it', async () => {
    const owner = await createOwner();
    const first = await uploadImport(app, owner, row);
    app.clock.advance(1000);
    const second = await uploadImport(app, owner, row);
    app.clock.advance(1000);
    const { maxKeptBytes } = importLimits;
    await app.db.run(sql`update imports set file_bytes = ${maxKeptBytes} where id = ${first.id}`);
    await uploadImport(app, owner, row);
    const kept = await app.db.many<{ id: string }>(sql`select id from imports where user_id = ${owner.userId}`);
    expect(kept.map(({ id }) => id)).not.toContain(first.id);
    expect(kept.map(({ id }) => id)).toContain(second.id);
  });

  it('are refused before the body is read while those in work use the storage', async () => {
    const owner = await createOwner();
    const { id } = await uploadImport(app, owner, row);
    const { maxKeptBytes } = importLimits;
    const inWork = (bytes: number) =>
      app.db.run(sql`update imports set state = 'checking', file_bytes = ${bytes} where id = ${id}`);
    await inWork(maxKeptBytes);
    expect(await uploadWithoutBody(owner)).toMatchObject({ code: 'import_storage_full' });
    await inWork(maxKeptBytes - 5);
    const files = app.files.stored.size;
    await expect(uploadImport(app, owner, row)).rejects.toThrow('import_storage_full');
    expect(app.files.stored.size).toBe(files);
  });

  it('are refused before the body is read while the account has too many jobs', async () => {
    const { userId, token } = await createOwner();
    for (let n = 0; n < limits.jobs.maxOpen; n += 1)
      await app.db.run(sql`
        insert into jobs (id, user_id, kind, input, created_at)
        values (gen_random_uuid(), ${userId}, 'takeout', '{}', ${app.clock.now()})`);
    expect(await uploadWithoutBody({ token })).toMatchObject({ code: 'job_limit' });
    await app.db.run(sql`delete from jobs where user_id = ${userId}`);
  });

  it('are checked again with other columns 60 times per hour', async () => {
    const { token, userId } = await createOwner();
    const body = { mapping: ['title' as const] };
    const map = async () => (await app.callForError(calls.map, { token, params: { id: userId }, body })).status;
    for (let n = 0; n < 60; n += 1) expect(await map()).toBe(404);
    expect(await map()).toBe(429);
  });
});
