-- Destinations of codes that the nightly check found on a block-list. They keep redirecting: an operator decides.
create table destination_findings (
  code_id uuid not null references qr_codes (id) on delete cascade,
  url text not null,
  -- The path or address of the block-list.
  list text not null,
  found_at timestamptz not null,
  -- The last check that found it. A finding that a later check does not confirm is deleted.
  confirmed_at timestamptz not null
);
-- The digest, because an index entry has no room for a long address.
create unique index destination_findings_key on destination_findings (code_id, md5(url));
create index destination_findings_found_at_idx on destination_findings (found_at desc, code_id);
