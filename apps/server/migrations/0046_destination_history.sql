-- Changes of destinations, by any call. The newest 100 of each code are kept.
create table destination_changes (
  id uuid primary key,
  code_id uuid not null references qr_codes (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  from_url text not null,
  to_url text not null,
  changed_at timestamptz not null
);
create index destination_changes_code_id_changed_at_idx on destination_changes (code_id, changed_at desc, id desc);
create index destination_changes_user_id_idx on destination_changes (user_id);

create function record_destination_change() returns trigger language plpgsql as $$
begin
  insert into destination_changes (id, code_id, user_id, from_url, to_url, changed_at)
  values (gen_random_uuid(), new.id, new.user_id, old.destination_url, new.destination_url, new.updated_at);
  delete from destination_changes where id in (
    select id from destination_changes where code_id = new.id order by changed_at desc, id desc offset 100
  );
  return null;
end $$;
create trigger qr_codes_record_destination after update of destination_url on qr_codes for each row
  when (old.destination_url <> new.destination_url)
  execute function record_destination_change();
