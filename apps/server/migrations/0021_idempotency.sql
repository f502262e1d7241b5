-- The first response to each Idempotency-Key. The response is encrypted with the key, of which only the hash is stored: it
-- may contain a secret that is stored nowhere else.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  -- The id of the row to create. A request repeated after a crash finds the row that the first one has committed.
  resource_id uuid not null,
  claimed_at timestamptz not null,
  -- Null while the request is running.
  response bytea,
  primary key (user_id, key_hash)
);
create index idempotency_keys_claimed_at_idx on idempotency_keys (claimed_at);

-- The id of a code in the system of its owner.
alter table qr_codes add column external_id text;
create unique index qr_codes_user_id_external_id_key on qr_codes (user_id, external_id) where external_id is not null;
