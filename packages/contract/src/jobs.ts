import * as z from 'zod/mini';
import { jobKinds, jobStates } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { downloadReply, idParams, idSchema, timestampSchema } from './fields.ts';
import { message } from './messages.ts';
import { printHintSchema } from './print-hints.ts';
import { codesRead, codesWrite } from './permissions.ts';

/** One item that a job could not process; the job continued with the others. */
const jobFailureSchema = z.object({
  /** The title, short link or line of the item. */
  item: z.string(),
  /** An error code or the message key of a field. */
  code: z.string(),
  error: z.string(),
  /** The values in the text, such as the row on a print sheet. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type JobFailure = z.infer<typeof jobFailureSchema>;

const facts = {
  id: idSchema,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  done: z.int(),
  /** Null until the number of items is known. */
  total: z.nullable(z.int()),
  failure_count: z.int(),
  /** The id of the import that the job belongs to, or of the job that it undoes; null for other kinds. */
  resource_id: z.nullable(idSchema),
  /** Counts by name when the job is done, such as `created`. */
  summary: z.nullable(z.record(z.string(), z.int())),
  /** The error code of a failed job. */
  error_code: z.nullable(z.string()),
  error: z.nullable(z.string()),
  can_cancel: z.boolean(),
  /** The name of the result file; null if there is none. */
  result_name: z.nullable(z.string()),
  created_at: timestampSchema,
  started_at: z.nullable(timestampSchema),
  finished_at: z.nullable(timestampSchema),
  /** When the job and its result file are deleted; null until it has finished. */
  expires_at: z.nullable(timestampSchema),
};

export const listedJobSchema = z.object(facts);
export type ListedJob = z.infer<typeof listedJobSchema>;

/** `failures` has the first of them; `failure_count` counts all. */
export const jobSchema = z.object({
  ...facts,
  failures: z.array(jobFailureSchema),
  /** Of a print sheet: the failures, and all that its codes should be checked for. */
  print_hints: z.optional(z.array(printHintSchema)),
});
export type Job = z.infer<typeof jobSchema>;

/** The data of the live event `job`. */
export type JobEvent = Pick<Job, 'id' | 'kind' | 'state' | 'done' | 'total'>;

export const jobEndpoints = {
  list: endpoint('GET', '/jobs', codesRead, {
    summary: 'List the latest jobs. Newest first',
    reply: z.object({ jobs: z.array(listedJobSchema) }),
  }),
  get: endpoint('GET', '/jobs/{id}', codesRead, {
    summary: 'Get the progress of a job',
    params: idParams,
    reply: jobSchema,
    errors: ['not_found'],
  }),
  cancel: endpoint('POST', '/jobs/{id}/cancel', codesWrite, {
    summary: 'Cancel a job. A running one stops after its current step',
    params: idParams,
    reply: jobSchema,
    errors: ['not_found', 'job_not_cancelable'],
  }),
  result: endpoint('GET', '/jobs/{id}/result', codesRead, {
    summary: 'Download the result of a job. Returns a temporary download URL',
    params: idParams,
    query: z.object({
      /** A print sheet that is held is handed over with `accept` only. */
      unreadable: z.optional(z.enum(['accept'], message('invalid'))),
    }),
    reply: downloadReply,
    errors: ['not_found', 'result_held'],
  }),
} as const;
