-- A customer at Stripe is made before there is a subscription: such a row has no status yet.
alter table subscriptions alter column status drop not null;
alter table subscriptions
  add column latest_invoice_id text,
  -- The checkout that was opened last. While it is open no other is.
  add column checkout_session_id text,
  -- How many checkouts were opened; names the next one, so that asking twice at once opens one.
  add column checkouts integer not null default 0,
  -- Until then Stripe may know more than we do: the person was sent to its pages.
  add column watch_until timestamptz;

-- Stripe's events that were dealt with; a repetition is acknowledged and nothing more.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index billing_events_received_at_idx on billing_events (received_at);

-- What people were told about their subscription, so that nothing is told twice.
create table billing_notices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('welcome', 'payment-failed', 'ended')),
  -- The subscription or the invoice it was about.
  subject text not null,
  told_at timestamptz not null,
  primary key (user_id, kind, subject)
);

-- Work that one process may do at a time. A lease that its holder did not give back runs out by itself.
create table leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
