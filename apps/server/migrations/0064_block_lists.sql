-- Lists of harmful hosts. `hashes` are the first 8 bytes of the SHA-256 of each host, sorted: half a million hosts take 4 MB.
create table block_lists (
  -- The path or address of the list.
  source text primary key,
  -- Changes with the content, so that each process knows when to read it again.
  version uuid not null,
  hosts integer not null,
  hashes bytea not null,
  etag text,
  refreshed_at timestamptz not null
);
