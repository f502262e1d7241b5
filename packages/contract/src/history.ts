import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, oneLine, timestampSchema } from './fields.ts';
import { message } from './messages.ts';

/** What an account's history records. */
export const historyKinds = [
  'signed_in',
  'signed_out',
  'password_changed',
  'password_reset',
  'account_created',
  'email_verified',
  'session_ended',
  'sessions_ended',
  'email_change_requested',
  'email_changed',
  'email_change_undone',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'recovery_codes_replaced',
  'passkey_added',
  'passkey_removed',
  'passkey_renamed',
  'oidc_linked',
  'oidc_unlinked',
  'account_suspended',
  'account_restored',
  'code_blocked',
  'code_unblocked',
  'code_created',
  'code_changed',
  'code_deleted',
  'codes_changed',
  'codes_imported',
  'api_key_created',
  'api_key_revoked',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
  'webhook_disabled',
  'subscription_started',
  'subscription_plan_changed',
  'subscription_canceled',
  'subscription_resumed',
  'subscription_ended',
  'payment_failed',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyEventSchema = z.object({
  id: idSchema,
  kind: z.enum(historyKinds),
  at: timestampSchema,
  /** Families of browser and system, and an ISO 3166 code of two letters; null if unknown or if the server made the change. */
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Facts by name, such as the title of a code. */
  details: z.record(z.string(), z.string()),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

const kindField = { kind: z.optional(z.enum(historyKinds, message('invalid'))) };

export const historyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/account/history',
    access: 'user',
    scopes: [],
    summary: 'List the events of the account, newest first, 50 per page',
    query: z.object({
      ...kindField,
      /** `next_cursor` of the page before. */
      cursor: z.optional(z.string().check(oneLine(), z.maxLength(200, message('invalid')))),
    }),
    reply: z.object({ events: z.array(historyEventSchema), next_cursor: z.nullable(z.string()) }),
    errors: ['bad_request'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/account/history/export',
    access: 'user',
    scopes: [],
    summary: 'Get a temporary download URL for the events of the account as CSV',
    query: z.object(kindField),
    reply: z.object({ downloadUrl: z.string() }),
  }),
} as const;
