-- Work of accounts that runs in the background, step by step.
create table jobs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  -- The request, and the position after the last committed step. Their form depends on the kind.
  input jsonb not null,
  cursor jsonb,
  resource_id uuid,
  done integer not null default 0,
  total integer,
  -- The first failed items; the others are counted only.
  failures jsonb not null default '[]',
  failure_count integer not null default 0,
  summary jsonb,
  error_code text,
  error_params jsonb,
  -- The state after the effects of a stopped job are undone.
  ending text check (ending in ('failed', 'canceled')),
  can_cancel boolean not null default true,
  is_cancel_requested boolean not null default false,
  result_name text,
  result_type text,
  -- Until then, one process runs the job. Each claim has another holder.
  holder uuid,
  leased_until timestamptz,
  -- Claims since the last committed step: a job that crashes its process is given up.
  attempts integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz
);
create index jobs_user_id_created_at_idx on jobs (user_id, created_at desc, id desc);
create index jobs_open_idx on jobs (created_at, id) where state in ('queued', 'running');
create index jobs_expires_at_idx on jobs (expires_at) where expires_at is not null;
