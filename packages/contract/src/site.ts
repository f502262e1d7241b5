import * as z from 'zod/mini';
import { registrationModes } from './admin-choices.ts';
import { endpoint } from './endpoint.ts';
import { emailSchema, timestampSchema } from './fields.ts';
import { visitor } from './permissions.ts';

/** The settings of the installation that the web app needs. */
export const siteReply = z.object({
  mode: z.enum(['development', 'production']),
  /** The base of short links: `{publicUrl}/{hash}`. */
  publicUrl: z.string(),
  turnstileSiteKey: z.nullable(z.string()),
  gtagId: z.nullable(z.string()),
  /** Whether emails are stored in the built-in mailbox instead of being sent. */
  mailbox: z.boolean(),
  emailVerification: z.boolean(),
  /** `off`: all accounts have the same plan, and nothing is sold. */
  billing: z.enum(['on', 'off']),
  /** Who may create an account. */
  registration: z.enum(registrationModes),
  /** The provider for sign-in; null if none is configured. `only`: passwords are not accepted. */
  oidc: z.nullable(z.object({ name: z.string(), only: z.boolean() })),
});
export type Site = z.infer<typeof siteReply>;

export const mailMessageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: timestampSchema,
});

export const siteEndpoints = {
  site: endpoint('GET', '/site', visitor, {
    summary: 'Get the settings of the installation. A browser needs them',
    reply: siteReply,
  }),
} as const;

export const devEndpoints = {
  mail: endpoint('GET', '/dev/mail', visitor, {
    summary: 'List emails of the built-in mailbox. To an address, newest first',
    query: z.object({ to: emailSchema }),
    reply: z.object({ messages: z.array(mailMessageSchema) }),
    only: 'development',
  }),
  demo: endpoint('POST', '/dev/demo', visitor, {
    summary: 'Create the demo accounts with codes and clicks',
    /** The call requires a JSON body, which a page of another site cannot send. */
    body: z.object({ replaceDemoAccounts: z.literal(true) }),
    reply: z.object({ codes: z.int(), clicks: z.int() }),
    only: 'development',
  }),
} as const;
