-- API keys. Only the hash of a key is stored. A revoked key is kept for a while, so that its user learns why it fails.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  hash bytea not null unique,
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz
);
create index api_keys_user_id_created_at_idx on api_keys (user_id, created_at);
