import * as z from 'zod/mini';
import { languageSchema, timestampSchema } from './fields.ts';

export const userSchema = z.object({
  email: z.string(),
  created_at: timestampSchema,
  is_free_user: z.boolean(),
  /** The name of the plan. Absent if `is_free_user` tells it: `free`, or else `pro`. */
  plan: z.optional(z.string()),
  urls_used: z.int(),
  url_quota: z.int(),
  free_urls_remaining: z.int(),
  language: languageSchema,
  /** The IANA name of the account's time zone; null if it is unknown, which means UTC. */
  timezone: z.nullable(z.string()),
  /** Stripe's status of the latest subscription; null if there never was one. */
  subscriptionStatus: z.nullable(z.string()),
  /** Present for operators of the installation. */
  is_operator: z.optional(z.literal(true)),
  /** Present in an installation without billing: all accounts have the same plan, and nothing is sold. */
  billing: z.optional(z.literal('off')),
});

export type User = z.infer<typeof userSchema>;
