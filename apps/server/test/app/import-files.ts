import { type BodyInput, endpoints, type Import } from '@tessera/contract';
import { form } from './codes.ts';
import type { TestApp } from './test-app.ts';

interface Owner {
  accessToken: string;
}

/** Uploads a file and waits for the check. */
export async function uploadImport(
  app: TestApp,
  { accessToken: token }: Owner,
  file: string | Buffer,
): Promise<Import> {
  const { headers, payload } = form('file', Buffer.from(file), 'text/csv', 'codes.csv');
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const answer = await app.http.inject({ method: 'POST', url: '/v1/imports', headers: authorized, payload });
  if (answer.statusCode !== 202) throw new Error(`upload returned ${answer.statusCode}: ${answer.body}`);
  await app.jobs.worker.drain();
  return (await app.call(endpoints.imports.get, { token, params: { id: answer.json<Import>().id } })).body;
}

export const listImportRows = async (app: TestApp, { accessToken: token }: Owner, id: string) =>
  (await app.call(endpoints.imports.rows, { token, params: { id } })).body.rows;

/** Commits an import and waits for its job. */
export async function commitImport(
  app: TestApp,
  { accessToken: token }: Owner,
  id: string,
  body: BodyInput<typeof endpoints.imports.commit> = {},
) {
  const { body: record, status } = await app.call(endpoints.imports.commit, { token, params: { id }, body });
  if (status !== 202) throw new Error(`commit returned ${status}: ${JSON.stringify(record)}`);
  await app.jobs.worker.drain();
  return (await app.call(endpoints.jobs.get, { token, params: { id: record.job_id } })).body;
}

export async function readImportResult(app: TestApp, { accessToken: token }: Owner, jobId: string): Promise<string> {
  const { body } = await app.call(endpoints.jobs.result, { token, params: { id: jobId } });
  return (await app.http.inject(body.downloadUrl.replace(app.config.publicUrl, ''))).body;
}

export const listCodes = async (app: TestApp, { accessToken: token }: Owner) =>
  (await app.call(endpoints.qrCodes.list, { token, query: { data_urls: 'omit', sort: 'oldest' } })).body.qr_codes;
