alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint users_suspension_reason check ((suspended_at is null) = (suspension_reason is null));

-- Blocked codes, and hosts (with their subdomains) and patterns of destinations.
create table blocks (
  id uuid primary key,
  kind text not null check (kind in ('code', 'host', 'pattern')),
  value text not null,
  code_id uuid unique references qr_codes (id) on delete cascade,
  category text not null,
  reason text not null,
  created_at timestamptz not null,
  constraint blocks_kind_value_key unique (kind, value),
  check ((kind = 'code') = (code_id is not null))
);

-- The answer of a blocked code changes for its hash and all its slugs. A host or a pattern may concern any link: `*` lets every process
-- revalidate its cached links.
create function tell_block_changed() returns trigger language plpgsql as $$
declare
  changed blocks := case tg_op when 'DELETE' then old else new end;
begin
  if changed.kind = 'code' then
    perform pg_notify('link_changed', changed.value);
    perform pg_notify('link_changed', slug) from slugs where short_hash = changed.value;
  else
    perform pg_notify('link_changed', '*');
  end if;
  return null;
end $$;
create trigger blocks_tell_changed after insert or update or delete on blocks
  for each row execute function tell_block_changed();

-- An account may have very many links.
create function tell_suspension_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('link_changed', '*');
  return null;
end $$;
create trigger users_tell_suspension after update on users for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function tell_suspension_changed();
