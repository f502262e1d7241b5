-- What the successors of a used refresh token were derived with: parallel refreshes with one token get the same pair.
alter table session_tokens add column successor_nonce text;

-- Counts the registrations of an unverified address, each with a password of its own. A verification mail belongs to one
-- of them; from the second on it asks its reader to choose a password.
alter table users add column registration integer not null default 1;

-- Networks an account has signed in from, as keyed hashes and nothing else: failed sign-ins from elsewhere do not lock
-- the owner out there.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  mark bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, mark)
);

-- The key that signed download links for good; each key now has a period, and its name says which. Links are valid for
-- ten minutes.
delete from signing_keys where name = 'addresses';
