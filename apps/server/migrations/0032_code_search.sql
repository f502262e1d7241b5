-- What the list of codes filters by, and the searchable texts in lower case, separated by a control character that no search contains. A
-- narrow table, because a search or a count reads all rows of the account: the codes themselves are ten times as large.
create table code_search (
  code_id uuid primary key references qr_codes (id) on delete cascade,
  user_id uuid not null,
  type text not null,
  is_active boolean not null,
  is_archived boolean not null,
  created_at timestamptz not null,
  text text not null
);
-- Counts without reading the table.
create index code_search_user_id_created_at_idx on code_search (user_id, created_at desc, code_id desc)
  include (is_archived, is_active, type);

-- The password of a Wi-Fi network is not searchable.
create function search_text_of(code qr_codes) returns text language sql stable as $$
  select lower(concat_ws(chr(31), code.short_hash, code.title, code.destination_url, code.note,
    (select string_agg(slug, chr(31)) from slugs where short_hash = code.short_hash),
    (select string_agg(value, chr(31)) from jsonb_each_text(coalesce(code.qr_data, '{}')) where key <> 'password')))
$$;

create function store_code_search() returns trigger language plpgsql as $$
begin
  insert into code_search as stored (code_id, user_id, type, is_active, is_archived, created_at, text)
  values (new.id, new.user_id, new.qr_type, new.is_active, new.archived_at is not null, new.created_at, search_text_of(new))
  on conflict (code_id) do update set is_active = excluded.is_active, is_archived = excluded.is_archived,
    created_at = excluded.created_at, text = excluded.text
  where stored is distinct from excluded;
  return null;
end $$;
create trigger qr_codes_store_search after insert or
  update of title, destination_url, note, slug, qr_data, is_active, archived_at, created_at on qr_codes
  for each row execute function store_code_search();

insert into code_search (code_id, user_id, type, is_active, is_archived, created_at, text)
select id, user_id, qr_type, is_active, archived_at is not null, created_at, search_text_of(qr_codes) from qr_codes;
