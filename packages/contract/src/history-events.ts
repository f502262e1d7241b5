import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { downloadReply, idSchema, oneLine, timestampSchema } from './fields.ts';
import { historyKinds } from './history.ts';
import { message } from './messages.ts';
import { person } from './permissions.ts';

export const historyKindSchema = z.enum(historyKinds, message('invalid'));

export const historyEventSchema = z.object({
  id: idSchema,
  kind: historyKindSchema,
  at: timestampSchema,
  /** Families of browser and system, and an ISO 3166 code of two letters; null if unknown or if the server made the change. */
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Facts by name, such as the title of a code. */
  details: z.record(z.string(), z.string()),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

const kindField = { kind: z.optional(historyKindSchema) };

export const historyEndpoints = {
  list: endpoint('GET', '/account/history', person, {
    summary: 'List the events of the account. Newest first, 50 per page',
    query: z.object({
      ...kindField,
      /** `next_cursor` of the page before. */
      cursor: z.optional(z.string().check(oneLine(), z.maxLength(200, message('invalid')))),
    }),
    reply: z.object({ events: z.array(historyEventSchema), next_cursor: z.nullable(z.string()) }),
    errors: ['bad_request'],
  }),
  export: endpoint('GET', '/account/history/export', person, {
    summary: 'Export the events of the account. Returns a temporary download URL of a CSV file',
    query: z.object(kindField),
    reply: downloadReply,
  }),
} as const;
