-- The seed of an authenticator app, encrypted. `confirmed_at` is null until a first code has proved that the app has it.
-- `last_step` is the time step of the last accepted code: a code works once.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_seed bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Keyed hashes. A row is deleted when its code is used.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Sign-ins whose first step has succeeded and whose code is missing. `password_state` is a hash of the account's password
-- hash: a new password revokes the token.
create table sign_in_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  password_state bytea not null,
  method text not null check (method in ('password', 'oidc')),
  expires_at timestamptz not null
);
create index sign_in_tokens_user_id_idx on sign_in_tokens (user_id);
create index sign_in_tokens_expires_at_idx on sign_in_tokens (expires_at);
