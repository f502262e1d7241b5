import type { User } from '@tessera/contract';
import { planOf } from '../plans/plans.service.ts';
import type { UserFacts } from './users.repo.ts';

export function presentUser(user: UserFacts): User {
  const plan = planOf(user);
  return {
    email: user.email,
    created_at: user.createdAt.toISOString(),
    is_free_user: !plan.isPro,
    urls_used: plan.used,
    url_quota: plan.quota,
    free_urls_remaining: plan.remaining,
    language: user.language,
    subscriptionStatus: plan.subscriptionStatus,
    ...(user.isOperator && { is_operator: true }),
    ...(!plan.isSold && { billing: 'off' as const }),
  };
}
