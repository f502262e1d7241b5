import * as z from 'zod/mini';
import { emailBody } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, inviteCodeSchema, timestampSchema } from './fields.ts';
import { person, visitor } from './permissions.ts';

export const inviteStatuses = ['pending', 'accepted', 'expired', 'cancelled'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

export const inviteSchema = z.object({
  id: idSchema,
  inviteeEmail: z.string(),
  inviteCode: z.string(),
  status: z.enum(inviteStatuses),
  sentAt: timestampSchema,
  expiresAt: timestampSchema,
  acceptedAt: z.nullable(timestampSchema),
});
export type Invite = z.infer<typeof inviteSchema>;

export const inviteStatsReply = z.object({
  invites: z.object({ pending: z.int(), accepted: z.int(), expired: z.int() }),
  referrals: z.object({ total: z.int(), bonusUrlsEarned: z.int() }),
  limits: z.object({ canSendMore: z.boolean(), nextMilestone: z.int(), currentAccepted: z.int() }),
});
export type InviteStats = z.infer<typeof inviteStatsReply>;

export const inviteEndpoints = {
  list: endpoint('GET', '/invites', person, {
    summary: 'List the invites sent by the user',
    reply: z.object({ invites: z.array(inviteSchema) }),
  }),
  stats: endpoint('GET', '/invites/stats', person, {
    summary: 'Count the invites by status. Also tells whether more can be sent',
    reply: inviteStatsReply,
  }),
  inviter: endpoint('GET', '/invites/inviter', visitor, {
    summary:
      'Get the sender of a pending invite. The address is masked for a referral link, and null for any other code',
    query: z.object({ code: inviteCodeSchema }),
    reply: z.object({ inviter: z.nullable(z.string()) }),
    errors: ['too_many_requests'],
  }),
  referral: endpoint('GET', '/invites/referral', person, {
    summary: 'Get the referral link of the user. It grants the same bonus as an invite',
    reply: z.object({ referralCode: z.string(), referralUrl: z.string() }),
  }),
  send: endpoint('POST', '/invites/send', person, {
    summary: 'Invite a friend by email',
    body: emailBody,
    reply: inviteSchema,
    status: 201,
    errors: ['invite_pending', 'invite_self', 'invite_has_account', 'invite_limit_reached', 'too_many_requests'],
  }),
  cancel: endpoint('DELETE', '/invites/{id}', person, {
    summary: 'Cancel a pending invite',
    params: idParams,
    reply: doneReply,
    errors: ['not_found', 'invite_not_pending'],
  }),
} as const;
