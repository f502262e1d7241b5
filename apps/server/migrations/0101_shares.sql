-- Public pages with the figures of a code, of the codes with a tag, or of all codes of an account.
create table shares (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('code', 'tag', 'account')),
  code_id uuid references qr_codes (id) on delete cascade,
  tag_id uuid references tags (id) on delete cascade,
  -- The token of the address: a hash to find it, and sealed, so that the owner can copy the address again.
  token_hash bytea not null unique,
  sealed_token bytea not null,
  title text,
  password_hash text,
  shows_codes boolean not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  -- Exact to the minute.
  last_viewed_at timestamptz,
  constraint shares_target_check check ((code_id is not null) = (kind = 'code') and (tag_id is not null) = (kind = 'tag'))
);
create index shares_user_id_idx on shares (user_id, created_at);
create index shares_code_id_idx on shares (code_id) where code_id is not null;
create index shares_tag_id_idx on shares (tag_id) where tag_id is not null;
