-- Every slug ever issued, with the hash of its code. A row is never changed or deleted, so a slug belongs to one code for ever and
-- answers like the code's hash, also after the code was given another slug or was deleted.
create table slugs (
  slug text primary key check (
    slug ~ '^[0-9a-z][0-9a-z-]{1,48}[0-9a-z]$' and slug ~ '[a-z]' and slug !~ '^[0-9a-hjkmnp-tv-z]{7}$'
  ),
  short_hash text not null references short_hashes (hash),
  issued_at timestamptz not null
);
create index slugs_short_hash_idx on slugs (short_hash);

alter table qr_codes
  -- The current slug.
  add column slug text constraint qr_codes_slug_key unique references slugs (slug),
  -- The slug in the symbol, chosen when the code was made; null if the symbol has the hash.
  add column symbol_slug text references slugs (slug);

-- A changed code changes the answers of its hash and of all its slugs.
create or replace function tell_link_changed() returns trigger language plpgsql as $$
declare
  changed text := case tg_op when 'DELETE' then old.short_hash else new.short_hash end;
begin
  perform pg_notify('link_changed', changed);
  perform pg_notify('link_changed', slug) from slugs where short_hash = changed;
  return null;
end $$;

-- A slug that was requested before it was issued is cached as unknown.
create function tell_slug_issued() returns trigger language plpgsql as $$
begin
  perform pg_notify('link_changed', new.slug);
  return null;
end $$;
create trigger slugs_tell_issued after insert on slugs for each row execute function tell_slug_issued();
