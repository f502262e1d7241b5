-- Public keys only: the private key never leaves the person's device or password manager.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The authenticator's signature counter; 0 if it has none.
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id, created_at);

-- Random values that an authenticator signs. Only the hash is stored; a challenge is deleted when it is used.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'confirm')),
  -- Null for a sign-in, which has no session yet.
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'login'))
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
create index passkey_challenges_session_id_idx on passkey_challenges (session_id);
