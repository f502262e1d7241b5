-- The plan that the price of the subscription stands for. Until now, all prices were those of Pro.
alter table subscriptions add column plan text not null default 'pro';
-- The plans are those of the contract (plans.ts): another one needs no migration.
alter table installation_plan drop constraint installation_plan_plan_check;
