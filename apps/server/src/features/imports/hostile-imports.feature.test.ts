import { endpoints } from '@tessera/contract';
import { hostileImports } from '@tessera/test-kit/hostile-imports';
import { describe, expect, it } from 'vitest';
import { measureTurns } from '../../../test/app/event-loop.ts';
import { uploadImport } from '../../../test/app/import-files.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, childProcesses: true });
const largest = 8_000_000;

describe('a hostile import', () => {
  it.runIf(process.platform === 'linux').each([
    ['many keys in an inner object', 'import_too_complex'],
    ['many keys in one row', 'import_too_complex'],
    ['a long number', 'import_too_complex'],
    ['empty objects', 'import_too_many_rows'],
    ['only commas', 'import_too_complex'],
    ['only newlines', 'import_too_many_rows'],
    ['long tags', null],
  ])('does not block requests of others: %s', async (name, errorCode) => {
    const owner = await createSignedInUser(app);
    const file = Buffer.from(hostileImports[name]?.(largest) ?? '');
    const turns = measureTurns();
    const record = await uploadImport(app, owner, file);
    // Read by this thread, these files took 1.2 to 48 seconds.
    expect(turns.stop()).toBeLessThan(1000);
    expect(record).toMatchObject({ state: errorCode ? 'unreadable' : 'checked', error_code: errorCode });
  });

  it('fails once, with a reason, and leaves no file', async () => {
    const owner = await createSignedInUser(app);
    const { id, job_id: jobId } = await uploadImport(app, owner, '{"data":'.repeat(1000));
    const job = (await app.call(endpoints.jobs.get, { token: owner.accessToken, params: { id: jobId } })).body;
    expect(job).toMatchObject({ state: 'failed', error_code: 'import_too_complex' });
    expect(job.error).toContain('too complex');
    expect(app.files.stored.has(`imports/${id}.bin`)).toBe(false);
  });

  it('is not checked again if its app process has died', async () => {
    const owner = await createSignedInUser(app);
    const { accessToken: token } = owner;
    const { id } = await uploadImport(app, owner, 'url\nhttps://example.org/\n');
    const body = { mapping: ['destination_url' as const] };
    const { job_id: jobId } = (await app.call(endpoints.imports.map, { token, params: { id }, body })).body;
    // A process that has claimed the job and stored a step, and whose lease has expired.
    await app.db.run(sql`
      update jobs set state = 'running', holder = ${id}, leased_until = ${new Date(0)}, attempts = 0, done = 1
      where id = ${jobId}`);
    await app.jobs.worker.drain();
    const record = (await app.call(endpoints.imports.get, { token, params: { id } })).body;
    expect(record).toMatchObject({ state: 'unreadable', error_code: 'import_interrupted' });
    expect(app.files.stored.has(`imports/${id}.bin`)).toBe(false);
  });
});
