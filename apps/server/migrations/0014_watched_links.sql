-- Short links whose owner follows their scans in an open event stream: one row per stream and link. The row is deleted when
-- the stream ends. If its process dies, the row is ignored after `expires_at`.
create table watched_links (
  short_hash text not null,
  stream_id uuid not null,
  expires_at timestamptz not null,
  primary key (short_hash, stream_id)
);
