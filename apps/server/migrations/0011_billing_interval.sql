-- How often a subscription renews. Monthly was the only kind sold before.
alter table subscriptions
  add column billing_interval text check (billing_interval in ('month', 'year'));
update subscriptions set billing_interval = 'month' where stripe_subscription_id is not null;
