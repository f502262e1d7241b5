create table users (
  id uuid primary key,
  email text not null constraint users_email_key unique,
  password_hash text not null,
  language text not null default 'en',
  email_verified_at timestamptz,
  -- The code that came with the registration; it takes effect when the address is verified.
  invite_code text,
  -- Successful referrals: each one adds a code to the free quota.
  referrals integer not null default 0 check (referrals >= 0),
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);

-- A session has a chain of tokens. Only their SHA-256 is kept. A used refresh token stays until it expires, so that
-- its replay can be told from a token that never was.
create table session_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_session_id_idx on session_tokens (session_id);
create index session_tokens_expires_at_idx on session_tokens (expires_at);

-- Links in mails. `message_id` is the mail that carried the token: sending that mail again must not kill it.
create table mail_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  message_id uuid not null,
  expires_at timestamptz not null
);
create index mail_tokens_user_id_purpose_idx on mail_tokens (user_id, purpose);

create table subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  status text not null,
  current_period_end timestamptz,
  cancel_at timestamptz,
  stripe_customer_id text constraint subscriptions_stripe_customer_id_key unique,
  stripe_subscription_id text constraint subscriptions_stripe_subscription_id_key unique,
  updated_at timestamptz not null
);
