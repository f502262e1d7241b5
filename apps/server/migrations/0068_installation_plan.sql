-- The plan of every account of an installation without billing (BILLING=off, DEFAULT_PLAN). No row: plans are subscriptions.
-- The server writes it at startup.
create table installation_plan (
  id boolean primary key default true check (id),
  plan text not null check (plan in ('free', 'pro'))
);
