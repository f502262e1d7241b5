import * as z from 'zod/mini';
import { reportCategories, reportStates } from './choices.ts';
import { endpoint } from './endpoint.ts';
import {
  challengeTokenSchema,
  emailSchema,
  idParams,
  idSchema,
  manyLines,
  oneLine,
  text,
  timestampSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { admin, recentAdmin, visitor } from './permissions.ts';

const bounds = limits.reports;

/** A short link or its name, in any case: `https://qr.example.org/menu`, `/qr/7k3m9qx` or `MENU`. */
const linkSchema = z
  .string(message('linkRequired'))
  .check(
    z.trim(),
    oneLine(message('linkInvalid')),
    z.minLength(1, message('linkRequired')),
    z.maxLength(limits.destination.max, message('tooLong')),
  );

/** The fields that a visitor fills in. */
export const reportForm = z.object({
  link: linkSchema,
  category: z.enum(reportCategories, message('categoryRequired')),
  text: text(bounds.maxText, manyLines()),
  /** The address to which an answer is sent. */
  email: z.optional(emailSchema),
});

const reportSchema = z.object({
  id: idSchema,
  /** The name in the reported link: a hash or a slug. */
  link: z.string(),
  short_url: z.string(),
  /** Null if the code was deleted. */
  code_id: z.nullable(idSchema),
  /** The email address of the code's owner. */
  owner: z.nullable(z.string()),
  destination_url: z.nullable(z.string()),
  category: z.enum(reportCategories),
  text: z.string(),
  email: z.nullable(z.string()),
  created_at: timestampSchema,
  state: z.enum(reportStates),
  closed_at: z.nullable(timestampSchema),
  closed_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Report = z.infer<typeof reportSchema>;

const findingSchema = z.object({
  code_id: idSchema,
  short_url: z.string(),
  owner: z.string(),
  url: z.string(),
  /** The path or address of the block-list. */
  list: z.string(),
  found_at: timestampSchema,
});
export type Finding = z.infer<typeof findingSchema>;

export const reportEndpoints = {
  send: endpoint('POST', '/reports', visitor, {
    summary: 'Report a short link. The answer is the same whether or not the link exists',
    body: z.extend(reportForm, { turnstileToken: challengeTokenSchema }),
    reply: z.object({ message: z.string() }),
    status: 202,
    errors: ['challenge_failed', 'too_many_requests'],
  }),
  list: endpoint('GET', '/admin/reports', admin, {
    summary: 'List reports. Newest first',
    query: z.object({
      state: z.optional(z.enum(reportStates, message('invalid'))),
      /** The id of the last report of the page before. */
      after: z.optional(idSchema),
    }),
    reply: z.object({ reports: z.array(reportSchema), open: z.int(), has_more: z.boolean() }),
  }),
  close: endpoint('POST', '/admin/reports/{id}/close', recentAdmin, {
    summary: 'Close a report with a note',
    params: idParams,
    body: z.object({ note: z.nullish(text(bounds.maxNote, manyLines())) }),
    reply: reportSchema,
    errors: ['not_found'],
  }),
  findings: endpoint('GET', '/admin/findings', admin, {
    summary: 'List findings. Codes whose destination the nightly check found on a block-list, newest first',
    reply: z.object({ findings: z.array(findingSchema) }),
  }),
} as const;
