-- Operators of the installation, in addition to the addresses of the setting ADMIN_EMAILS.
create table operators (
  user_id uuid primary key references users (id) on delete cascade,
  granted_at timestamptz not null
);

-- Append-only: what operators did. It has the operator's address, because it outlives the account.
create table operator_acts (
  id uuid primary key,
  at timestamptz not null,
  -- Null for a command on the server.
  operator text,
  kind text not null,
  target text not null,
  reason text not null
);
create function refuse_operator_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator_acts is append-only';
end $$;
create trigger operator_acts_append_only before update or delete on operator_acts
  for each row execute function refuse_operator_act_change();

-- Settings that operators change while the product runs; no row: the defaults.
create table site_settings (
  id boolean primary key default true check (id),
  settings jsonb not null,
  updated_at timestamptz not null
);
