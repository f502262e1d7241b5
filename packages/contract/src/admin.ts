import * as z from 'zod/mini';
import { actKinds, blockCategories, blockKinds, registrationModes } from './admin-choices.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, requiredText, text, timestampSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { qrTypes } from './choices.ts';
import { admin, recentAdmin } from './permissions.ts';
import { planNames } from './plans.ts';

const { maxReason, maxSearch, maxDailyCodes } = limits.admin;

const reasonSchema = requiredText(maxReason, message('reasonRequired'));
export const reasonBody = z.object({ reason: reasonSchema });

/** Lists are ordered by id, newest first: `before` is the last id of the page before. */
const page = { before: z.optional(idSchema) };
const nextSchema = z.nullable(idSchema);
const search = z.optional(text(maxSearch));

export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  created_at: timestampSchema,
  is_verified: z.boolean(),
  is_operator: z.boolean(),
  plan: z.enum(planNames),
  codes: z.int(),
  /** Null for an account that is not suspended. */
  suspended_at: z.nullable(timestampSchema),
  suspension_reason: z.nullable(z.string()),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminBlockSchema = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  /** The short link, the host or the pattern. */
  value: z.string(),
  category: z.enum(blockCategories),
  reason: z.string(),
  created_at: timestampSchema,
});
export type AdminBlock = z.infer<typeof adminBlockSchema>;

export const adminCodeSchema = z.object({
  id: z.string(),
  short_link: z.string(),
  slug: z.nullable(z.string()),
  qr_type: z.enum(qrTypes),
  /** Null for a code with other content than a URL. */
  destination_url: z.nullable(z.string()),
  owner: z.object({ id: z.string(), email: z.string(), is_suspended: z.boolean() }),
  created_at: timestampSchema,
  is_active: z.boolean(),
  clicks: z.int(),
  /** The block that visitors see; null if the code is not blocked. */
  block: z.nullable(adminBlockSchema),
});
export type AdminCode = z.infer<typeof adminCodeSchema>;

const blockReasons = { category: z.enum(blockCategories, message('required')), reason: reasonSchema };

export const blockBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code_id: idSchema, ...blockReasons }),
  /** Blocks its subdomains as well. */
  z.object({ kind: z.literal('host'), value: requiredText(limits.destination.max, 'hostInvalid'), ...blockReasons }),
  /** A part of the destination; `*` stands for any characters. */
  z.object({ kind: z.literal('pattern'), value: requiredText(200, 'patternInvalid'), ...blockReasons }),
]);

const dailyCodes = z.nullable(
  z.int(message('outOfRange')).check(z.gte(0, message('outOfRange')), z.lte(maxDailyCodes, message('outOfRange'))),
);

export const siteSettingsSchema = z.object({
  registration: z.enum(registrationModes),
  /** Codes that an account may create per day, while it is new and later; null: the product's own limits. */
  newAccountDailyCodes: dailyCodes,
  dailyCodes,
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const adminActSchema = z.object({
  id: z.string(),
  at: timestampSchema,
  /** The operator's address; null for a command on the server. */
  operator: z.nullable(z.string()),
  kind: z.enum(actKinds),
  /** The address, short link, host or pattern. */
  target: z.string(),
  reason: z.string(),
});

/** Why changes of subscriptions are held, until an operator accepts it on the server. */
const billingProblemSchema = z.discriminatedUnion('kind', [
  /** The key of the payment provider belongs to another account or mode, such as `acct_1 (test)`. */
  z.object({ kind: z.literal('other_account'), since: timestampSchema, expected: z.string(), found: z.string() }),
  /** So many customers at once are not at the payment provider any more. */
  z.object({ kind: z.literal('customers_missing'), since: timestampSchema, missing: z.int(), running: z.int() }),
]);
const adminBillingReply = z.object({ problem: z.nullable(billingProblemSchema) });
export type AdminBilling = z.infer<typeof adminBillingReply>;

/** Only for operators of the installation. Every change requires recent authentication and is recorded. */
export const adminEndpoints = {
  users: endpoint('GET', '/admin/users', admin, {
    summary: 'List accounts. Newest first',
    query: z.object({ search, ...page }),
    reply: z.object({ users: z.array(adminUserSchema), next: nextSchema }),
  }),
  suspend: endpoint('POST', '/admin/users/{id}/suspend', recentAdmin, {
    summary: 'Suspend an account. Its sessions end, sign-in and API keys are refused, its links blocked',
    params: idParams,
    body: reasonBody,
    reply: doneReply,
    errors: ['not_found', 'operator_protected', 'already_suspended'],
  }),
  restore: endpoint('POST', '/admin/users/{id}/restore', recentAdmin, {
    summary: 'End the suspension of an account',
    params: idParams,
    body: reasonBody,
    reply: doneReply,
    errors: ['not_found', 'not_suspended'],
  }),
  codes: endpoint('GET', '/admin/codes', admin, {
    summary: 'List codes of all accounts. Newest first',
    /** `link`: the short link, hash or slug; `host`: of a destination; `owner`: a part of the address. */
    query: z.object({
      link: z.optional(text(limits.destination.max)),
      host: search,
      owner: search,
      ...page,
    }),
    reply: z.object({ codes: z.array(adminCodeSchema), next: nextSchema }),
  }),
  blocks: endpoint('GET', '/admin/blocks', admin, {
    summary: 'List blocks. Of codes, hosts and patterns, newest first',
    query: z.object(page),
    reply: z.object({ blocks: z.array(adminBlockSchema), next: nextSchema }),
  }),
  block: endpoint('POST', '/admin/blocks', recentAdmin, {
    summary: 'Block a code or destinations. All links whose destination has a host or matches a pattern',
    body: blockBody,
    reply: adminBlockSchema,
    status: 201,
    errors: ['not_found', 'already_blocked', 'block_limit'],
  }),
  unblock: endpoint('POST', '/admin/blocks/{id}/remove', recentAdmin, {
    summary: 'Remove a block',
    params: idParams,
    body: reasonBody,
    reply: doneReply,
    errors: ['not_found'],
  }),
  settings: endpoint('GET', '/admin/settings', admin, {
    summary: 'Get the settings of the installation',
    reply: siteSettingsSchema,
  }),
  updateSettings: endpoint('PUT', '/admin/settings', recentAdmin, {
    summary: 'Change the settings of the installation',
    body: z.extend(siteSettingsSchema, { reason: reasonSchema }),
    reply: siteSettingsSchema,
  }),
  billing: endpoint('GET', '/admin/billing', admin, {
    summary: 'Check whether billing is held. Returns the reason why changes of subscriptions are held, if they are',
    reply: adminBillingReply,
  }),
  acts: endpoint('GET', '/admin/acts', admin, {
    summary: "List the operators' acts, newest first",
    query: z.object(page),
    reply: z.object({ acts: z.array(adminActSchema), next: nextSchema }),
  }),
} as const;
