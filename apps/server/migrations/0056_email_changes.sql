-- A requested or confirmed change of an account's address. Until `undo_expires_at`, the old address stays reserved and can be
-- restored; a later change of the same account does not end that.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Continues after the change; not a reference, because it may end before.
  session_id uuid,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_expires_at timestamptz,
  constraint email_changes_confirmed check ((confirmed_at is null) = (undo_expires_at is null))
);
create index email_changes_user_id_idx on email_changes (user_id);
create index email_changes_old_email_idx on email_changes (old_email) where confirmed_at is not null;

-- SHA-256 of the tokens in the links. A retry of an email adds a token, because either copy may arrive.
create table email_change_tokens (
  hash bytea primary key,
  change_id uuid not null references email_changes (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'undo'))
);
create index email_change_tokens_change_id_idx on email_change_tokens (change_id);
