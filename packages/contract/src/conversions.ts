import * as z from 'zod/mini';
import { visitSources } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { errorReply } from './errors.ts';
import { idSchema, momentSchema, text, timestampSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { shortHashPattern } from './link-names.ts';
import { message } from './messages.ts';
import { conversionsCreate, statsRead } from './permissions.ts';
import { externalIdSchema } from './qr-code-bodies.ts';

const goalSchema = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, message('invalid')));

const conversionFields = z.object({
  goal: goalSchema,
  /** Any text: visitors can change it, and a wrong one must not refuse the other items. */
  click_id: z.optional(text(1024)),
  code_id: z.optional(idSchema),
  short_hash: z.optional(z.string().check(z.toLowerCase(), z.regex(shortHashPattern, message('invalid')))),
  code_external_id: z.optional(externalIdSchema),
  /** A decimal number, such as `19.90`. */
  value: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/, message('invalid')))),
  /** ISO 4217. With a value. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, message('invalid')))),
  /** Now by default. */
  occurred_at: z.optional(momentSchema),
  /** Of the conversion in your system, such as an order number: with the same goal, it counts once. */
  external_id: z.optional(externalIdSchema),
});
type ConversionFields = z.output<typeof conversionFields>;

const references = ['click_id', 'code_id', 'short_hash', 'code_external_id'] as const;
const hasOneReference = (given: ConversionFields) =>
  references.filter((name) => given[name] !== undefined).length === 1;

const conversionInput = conversionFields.check(
  z.refine(hasOneReference, { path: ['click_id'], error: message('clickOrCode') }),
  z.refine(({ value, currency }) => (value === undefined) === (currency === undefined), {
    path: ['currency'],
    error: message('valueWithCurrency'),
  }),
);
export type ConversionInput = z.output<typeof conversionInput>;

export const conversionsBody = z.object({
  items: z
    .array(conversionInput)
    .check(z.minLength(1, message('required')), z.maxLength(limits.conversions.batch, message('listTooLong'))),
});

export const conversionSchema = z.object({
  id: idSchema,
  goal: z.string(),
  code_id: idSchema,
  short_hash: z.string(),
  occurred_at: timestampSchema,
  /** With a `click_id`: when the link was opened. */
  clicked_at: z.nullable(timestampSchema),
  source: z.enum(visitSources),
  source_label: z.nullable(z.string()),
  rule: z.nullable(z.string()),
  value: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  external_id: z.nullable(z.string()),
  created_at: timestampSchema,
});
export type Conversion = z.infer<typeof conversionSchema>;

export const conversionResult = z.object({
  /** 201: counted. 200: a repetition, with the conversion that was counted before. */
  status: z.int(),
  conversion: z.optional(conversionSchema),
  error: z.optional(errorReply),
});
export type ConversionResult = z.infer<typeof conversionResult>;

export const conversionsQuery = z.object({
  cursor: z.optional(text(16)),
  limit: z.optional(wholeNumber(1, limits.conversions.page)),
  code_id: z.optional(idSchema),
  goal: z.optional(goalSchema),
});
export type ConversionsQuery = z.infer<typeof conversionsQuery>;

export const conversionsReply = z.object({
  conversions: z.array(conversionSchema),
  next_cursor: z.string(),
  has_more: z.boolean(),
});
export type ConversionPage = z.infer<typeof conversionsReply>;

/** The conversions of a goal. `*` stands for all other goals together. */
export const goalShare = z.object({
  goal: z.string(),
  conversions: z.int(),
  /** The sum for each currency. */
  values: z.array(z.object({ currency: z.string(), value: z.string() })),
});
export type GoalShare = z.infer<typeof goalShare>;

/** The clicks that led to a goal, by what decided where they lead. */
export const goalOfRule = z.object({ goal: z.string(), rule: z.string(), clicks: z.int() });
export type GoalOfRule = z.infer<typeof goalOfRule>;

export const conversionEndpoints = {
  report: endpoint('POST', '/conversions', conversionsCreate, {
    summary: 'Report conversions. Each with the id of a click or a code; repetitions count once. Pro',
    body: conversionsBody,
    reply: z.object({ results: z.array(conversionResult) }),
    errors: ['analytics_requires_pro'],
  }),
  list: endpoint('GET', '/conversions', statsRead, {
    summary: 'List conversions. In the order they were reported. Stored as long as clicks. Pro',
    query: conversionsQuery,
    reply: conversionsReply,
    errors: ['conversion_cursor_expired', 'analytics_requires_pro'],
  }),
} as const;
