-- An account that a provider has identified may have no password.
alter table users alter column password_hash drop not null;

-- The identities of accounts at OIDC providers: at most one per account and provider.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The verified address at the provider when it was linked; shown to the owner only.
  email text,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins in progress. State and browser secret are stored as hashes. PKCE verifier and nonce are derived from the
-- browser's secret and the salt, so that this table alone is of no use.
create table oidc_requests (
  state_hash bytea primary key,
  secret_hash bytea not null,
  salt text not null,
  purpose text not null check (purpose in ('sign_in', 'confirm', 'link')),
  language text not null,
  invite_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index oidc_requests_expires_at_idx on oidc_requests (expires_at);
