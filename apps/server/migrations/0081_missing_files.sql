-- Logos whose file was not in the store when it was last looked for.
create table missing_files (
  key text primary key,
  checked_at timestamptz not null
);

-- For the search for missing files, and for the question whether a file is still used.
create index qr_codes_logo_key on qr_codes (logo_key) where logo_key is not null;
