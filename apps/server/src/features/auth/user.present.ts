import type { User } from '@tessera/contract';
import { planOf } from './quota.policy.ts';
import type { UserFacts } from './users.repo.ts';

export function presentUser(facts: UserFacts): User {
  const plan = planOf({
    subscriptionStatus: facts.subscription_status,
    referrals: facts.referrals,
    codes: facts.codes,
  });
  return {
    email: facts.email,
    created_at: facts.created_at.toISOString(),
    is_free_user: !plan.isPro,
    urls_used: plan.used,
    url_quota: plan.quota,
    free_urls_remaining: plan.remaining,
    language: facts.language,
    subscriptionStatus: facts.subscription_status,
  };
}
