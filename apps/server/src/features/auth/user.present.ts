import type { User } from '@tessera/contract';
import type { Plan } from '../plans/plans.service.ts';
import type { UserRow } from './users.repo.ts';

export const presentUser = (user: UserRow, plan: Plan, isOperator: boolean): User => ({
  email: user.email,
  created_at: user.createdAt.toISOString(),
  is_free_user: !plan.isPro,
  urls_used: plan.used,
  url_quota: plan.quota,
  free_urls_remaining: plan.remaining,
  language: user.language,
  subscriptionStatus: plan.subscriptionStatus,
  ...(isOperator && { is_operator: true }),
});
