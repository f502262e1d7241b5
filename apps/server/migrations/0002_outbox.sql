-- Work promised by a commit and done after it. A row is gone when its work is done.
create table outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  -- Whose work it is: an account that is deleted takes its queued mail along.
  user_id uuid references users (id) on delete cascade,
  attempts integer not null default 0,
  available_at timestamptz not null,
  -- Until then the work belongs to the process that took it.
  leased_until timestamptz,
  -- Set when the work was given up; the row stays for the operator.
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index outbox_due_idx on outbox (available_at) where failed_at is null;
