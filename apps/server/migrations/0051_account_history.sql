-- Append-only: rows are deleted by age or with their account, and never changed.
create table account_history (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  browser text,
  os text,
  country text,
  details jsonb not null default '{}'
);
create index account_history_user_id_idx on account_history (user_id, at desc, id desc);
create index account_history_at_idx on account_history (at);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'account_history is append-only';
end $$;
create trigger account_history_append_only before update on account_history
  for each row execute function refuse_history_change();
