import type { Import, ImportRow } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions, Query, Reply } from './calls.ts';

export type ImportRowsQuery = Query<'GET /imports/{id}/rows'>;
export type CommitOptions = Body<'POST /imports/{id}/commit'>;
/** The field of a code that a column can have. */
export type ImportField = NonNullable<Body<'PUT /imports/{id}/mapping'>['mapping'][number]>;

/** The calls for importing files of codes. Checking and committing are jobs: wait for `job_id` with `client.jobs.wait`. */
export function importCalls({ call }: Caller) {
  const rows = (
    id: string,
    query: ImportRowsQuery = {},
    options: CallOptions = {},
  ): Promise<Reply<'GET /imports/{id}/rows'>> => call('GET /imports/{id}/rows', { params: { id }, query, ...options });

  return {
    /** Uploads a CSV, JSON or SQL file. Its rows are checked; nothing is created yet. */
    upload: (file: Blob, options: CreateOptions = {}): Promise<Import> =>
      call('POST /imports', { upload: { file }, ...options }),
    get: (id: string, options: CallOptions = {}): Promise<Import> =>
      call('GET /imports/{id}', { params: { id }, ...options }),
    /** Chooses the field of each column, and checks the rows again. */
    map: (id: string, mapping: (ImportField | null)[], options: CallOptions = {}): Promise<Import> =>
      call('PUT /imports/{id}/mapping', { params: { id }, body: { mapping }, ...options }),
    /** One page of rows with their verdicts. */
    rows,
    /** All rows with their verdicts, page by page as they are read. */
    async *allRows(
      id: string,
      query: Omit<ImportRowsQuery, 'after'> = {},
      options: CallOptions = {},
    ): AsyncGenerator<ImportRow> {
      let after: number | null = 0;
      while (after !== null) {
        const page: Reply<'GET /imports/{id}/rows'> = await rows(id, { ...query, after }, options);
        yield* page.rows;
        after = page.next_after;
      }
    },
    /** Creates and updates the codes: all of them or none, unless `on_error` is `skip`. */
    commit: (id: string, body: CommitOptions = {}, options: CreateOptions = {}): Promise<Import> =>
      call('POST /imports/{id}/commit', { params: { id }, body, ...options }),
  };
}
