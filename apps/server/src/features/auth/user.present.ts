import { presentPlan, type User } from '@tessera/contract';
import { accountPlan } from '../plans/plans.service.ts';
import type { UserFacts } from './users.repo.ts';

export function presentUser(user: UserFacts, plan = accountPlan(user)): User {
  return {
    email: user.email,
    created_at: user.createdAt.toISOString(),
    ...presentPlan(plan.name),
    urls_used: plan.used,
    url_quota: plan.quota,
    free_urls_remaining: plan.remaining,
    language: user.language,
    timezone: user.timezone,
    subscriptionStatus: plan.subscriptionStatus,
    ...(user.isOperator && { is_operator: true }),
    ...(!plan.isSold && { billing: 'off' as const }),
  };
}
