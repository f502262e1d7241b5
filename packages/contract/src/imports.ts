import * as z from 'zod/mini';
import {
  existingChoices,
  importFields,
  importSources,
  importStates,
  importVerdicts,
  lostLinkReasons,
} from './import-choices.ts';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema, timestampSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesWrite } from './permissions.ts';

export const importFieldSchema = z.enum(importFields, message('invalid'));

/** A file of codes to create or update. It is checked first; nothing changes until it is committed. */
export const importSchema = z.object({
  id: idSchema,
  state: z.enum(importStates),
  /** The program that wrote the file, recognized by its columns. */
  source: z.enum(importSources),
  /** Each column of the file with the field it is read as; null if it is ignored. */
  columns: z.array(z.object({ name: z.string(), field: z.nullable(importFieldSchema) })),
  row_count: z.int(),
  /** The rows by verdict. */
  counts: z.object({ create: z.int(), update: z.int(), duplicate: z.int(), error: z.int() }),
  /** The rows whose code gets another link than the one in the file, because that one is taken, reserved, not possible or needs Pro. */
  links_changed: z.int(),
  /** Why the file could not be read. */
  error_code: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** The line of that error. */
  error_line: z.nullable(z.int()),
  /** The job that checks or commits the import now, or did so last. */
  job_id: idSchema,
  created_at: timestampSchema,
  expires_at: timestampSchema,
});
export type Import = z.infer<typeof importSchema>;

export const importRowSchema = z.object({
  /** The line of the file where the row starts. */
  line: z.int(),
  verdict: z.enum(importVerdicts),
  title: z.nullable(z.string()),
  /** The destination, or a summary of other content. */
  content: z.nullable(z.string()),
  /** The name of its link that the code gets; null for a generated one. */
  slug: z.nullable(z.string()),
  /** The tags that the code gets. */
  tags: z.array(z.string()),
  /** The clicks that another product has counted. */
  clicks: z.nullable(z.int()),
  /** The field with the problem, if the verdict is `error`. */
  field: z.nullable(z.string()),
  code: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Codes of problems that do not prevent the import, such as `slug_taken`: the code gets a generated short link. */
  warnings: z.array(z.string()),
  /** The names of its link that the code does not get, each with the reason. At most 20. */
  lost_links: z.array(z.object({ name: z.string(), reason: z.enum(lostLinkReasons) })),
  /** The code that is or was updated, was created, or that the row repeats. */
  code_id: z.nullable(idSchema),
  /** That code as it is now: before the commit of a row with the verdict `update`, as it was before the change. */
  current_code: z.nullable(
    z.object({
      short_url: z.string(),
      slug_url: z.nullable(z.string()),
      title: z.nullable(z.string()),
      destination_url: z.nullable(z.string()),
    }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** The field of each column, in the order of the file. */
export const mappingBody = z.object({
  mapping: z
    .array(z.nullable(importFieldSchema))
    .check(z.minLength(1, message('required')), z.maxLength(limits.imports.maxColumns, message('listTooLong'))),
});

export const commitImportBody = z.object({
  /** `abort`: all rows or none. `skip`: leave out the rows with errors. */
  on_error: z.optional(z.enum(['abort', 'skip'], message('invalid'))),
  /** `create` makes another code for a row whose content and title exist already. */
  on_duplicate: z.optional(z.enum(['skip', 'create'], message('invalid'))),
  /** For rows with the verdict `update`. By default `update` for own files, and `error` for those of other programs. */
  on_existing: z.optional(z.enum(existingChoices, message('invalid'))),
  /** `abort`: import nothing if a code would get another link than the one in the file. `keep` is the default. */
  on_link_changed: z.optional(z.enum(['keep', 'abort'], message('invalid'))),
});

export const importRowsQuery = z.object({
  verdict: z.optional(z.enum(importVerdicts)),
  /** Only rows whose code gets another link than the one in the file, or only the others. */
  link_changed: z.optional(z.enum(['true', 'false'], message('invalid'))),
  /** Rows after this line, for the next page. */
  after: z.optional(wholeNumber(0, 100_000_000)),
  limit: z.optional(wholeNumber(1, limits.imports.maxListed)),
});

export const importEndpoints = {
  create: endpoint('POST', '/imports', codesWrite, {
    summary: 'Upload a file of codes. CSV, JSON or SQL. A job checks every row; nothing is created yet',
    upload: 'file',
    reply: importSchema,
    status: 202,
    errors: [
      'import_too_large',
      'import_file_missing',
      'import_storage_full',
      'job_limit',
      'request_timeout',
      'unavailable',
    ],
  }),
  get: endpoint('GET', '/imports/{id}', codesWrite, {
    summary: 'Get an import. With the number of rows per verdict',
    params: idParams,
    reply: importSchema,
    errors: ['not_found'],
  }),
  map: endpoint('PUT', '/imports/{id}/mapping', codesWrite, {
    summary: 'Choose the field of each column. The rows are checked again',
    params: idParams,
    body: mappingBody,
    reply: importSchema,
    status: 202,
    errors: ['not_found', 'import_not_ready', 'import_file_deleted', 'job_limit'],
  }),
  rows: endpoint('GET', '/imports/{id}/rows', codesWrite, {
    summary: 'List the rows of an import. With their verdicts, in the order of the file',
    params: idParams,
    query: importRowsQuery,
    reply: z.object({ rows: z.array(importRowSchema), next_after: z.nullable(z.int()) }),
    errors: ['not_found'],
  }),
  commit: endpoint('POST', '/imports/{id}/commit', codesWrite, {
    summary: 'Create the codes of a checked import. Or update them, as a job with a result CSV',
    params: idParams,
    body: commitImportBody,
    reply: importSchema,
    status: 202,
    errors: [
      'not_found',
      'import_not_ready',
      'import_has_errors',
      'import_changes_codes',
      'import_changes_links',
      'quota_reached',
      'job_limit',
    ],
  }),
} as const;
