import * as z from 'zod/mini';
import { emailBody } from './auth.ts';
import { mailReportFrequencies, mailReportPauses, reportRecipientStates } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { daySchema, doneReply, idParams, idSchema, timestampSchema } from './fields.ts';
import { message } from './messages.ts';
import { person } from './permissions.ts';
import { tagIdsSchema } from './tags.ts';

/** A colleague who gets the reports of an account after confirming the address. */
export const reportRecipientSchema = z.object({
  id: idSchema,
  email: z.string(),
  state: z.enum(reportRecipientStates),
  /** When the current state began; of `pending`, when it ends. */
  at: timestampSchema,
});
export type ReportRecipient = z.infer<typeof reportRecipientSchema>;

const frequencySchema = z.enum(mailReportFrequencies, message('invalid'));

export const mailReportsReply = z.object({
  frequency: frequencySchema,
  /** The tags whose codes are in the reports; an empty list: all codes. */
  tag_ids: tagIdsSchema,
  /** Whether one report is sent a week after the first click of the account. */
  first_week: z.boolean(),
  /** When that report is possible: no click is older than a week. */
  first_week_possible: z.boolean(),
  /** Whether the account has made the choice. */
  chosen: z.boolean(),
  /** The day of the next report, in the time zone of the account. */
  next_on: z.nullable(daySchema),
  /** Why no report is sent at present. */
  paused: z.nullable(z.enum(mailReportPauses)),
  recipients: z.array(reportRecipientSchema),
});
export type MailReports = z.infer<typeof mailReportsReply>;

export const mailReportsBody = z.object({
  frequency: frequencySchema,
  tag_ids: tagIdsSchema,
  first_week: z.boolean(),
});

export const mailReportEndpoints = {
  read: endpoint('GET', '/mail-reports', person, {
    summary: 'Get the settings of the reports by email',
    reply: mailReportsReply,
  }),
  update: endpoint('PUT', '/mail-reports', person, {
    summary: 'Save these settings. Monthly reports are Pro',
    body: mailReportsBody,
    // The reply of the call above can be changed and sent back.
    ignored: ['first_week_possible', 'chosen', 'next_on', 'paused', 'recipients', 'recipients.*'],
    reply: mailReportsReply,
    errors: ['analytics_requires_pro'],
  }),
  send: endpoint('POST', '/mail-reports/send', person, {
    summary: 'Send the latest report to the account now',
    reply: doneReply,
    errors: ['mail_report_empty'],
  }),
  addRecipient: endpoint('POST', '/mail-reports/recipients', person, {
    summary: 'Ask a colleague to receive the reports. Sends an email with a link that confirms the address. Pro',
    body: emailBody,
    reply: reportRecipientSchema,
    status: 201,
    errors: [
      'analytics_requires_pro',
      'report_recipient_exists',
      'report_recipient_limit',
      'report_recipient_refused',
      'too_many_requests',
    ],
  }),
  removeRecipient: endpoint('DELETE', '/mail-reports/recipients/{id}', person, {
    summary: 'Remove a recipient',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
