-- The Stripe account and mode that the stored customers belong to. No row: none was seen yet.
create table billing_account (
  id boolean primary key default true check (id),
  -- Null if the key may not read it.
  account_id text,
  is_live boolean not null,
  -- The last comparison of all subscriptions that found no problem.
  compared_at timestamptz,
  -- How many missing customers an operator has accepted for the next comparison.
  accepted_missing int not null default 0,
  -- Why billing changes are held; null if they are not.
  problem jsonb
);
