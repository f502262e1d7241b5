-- Short jobs do not wait for long ones.
alter table jobs add column is_short boolean not null default false;
-- The round in which the job is served. Each job of an account is one round after the one before it.
alter table jobs add column turn bigint not null default 0;
-- How often a process has died with the job. A job that starts again from its beginning is given up.
alter table jobs add column crashes integer not null default 0;
create index jobs_open_turn_idx on jobs (is_short, turn, created_at, id) where state in ('queued', 'running');
create index jobs_user_id_turn_idx on jobs (user_id, is_short, turn);
create index jobs_served_turn_idx on jobs (is_short, turn) where started_at is not null;
create index jobs_running_idx on jobs (user_id) where state = 'running';
