-- Texts of the owner's own systems, by key.
alter table qr_codes add column metadata jsonb not null default '{}';
-- Without the codes that have none: they are most, and cost nothing here.
create index qr_codes_metadata_idx on qr_codes using gin (metadata jsonb_path_ops) where metadata <> '{}';
