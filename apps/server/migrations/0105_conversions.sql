-- Conversions that the owners of codes report. `dedup_key` is a hash of what makes a repetition: the goal with the id of the click or the
-- owner's own id, so that a conversion counts once. The id of a click is not stored.
create table conversions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The place in the account's feed, in the order of commits.
  position bigint not null,
  dedup_key bytea not null,
  code_id uuid not null references qr_codes (id) on delete cascade,
  goal text not null,
  occurred_at timestamptz not null,
  -- With the id of a click: its time, and what the id says about the link.
  clicked_at timestamptz,
  source text not null check (source in ('scan', 'click', 'unknown')),
  label text,
  rule text,
  value numeric(16, 4),
  currency text,
  external_id text,
  created_at timestamptz not null
);
create unique index conversions_user_id_position_idx on conversions (user_id, position);
create unique index conversions_user_id_dedup_key_idx on conversions (user_id, dedup_key);
create index conversions_code_id_occurred_at_idx on conversions (code_id, occurred_at);
create index conversions_created_at_idx on conversions (created_at);

-- Sums per quarter of an hour, because days begin at quarters in some time zones. They stay when single conversions are deleted.
create table conversion_totals (
  user_id uuid not null references users (id) on delete cascade,
  code_id uuid not null references qr_codes (id) on delete cascade,
  start timestamptz not null,
  goal text not null,
  -- Empty for conversions without a value.
  currency text not null,
  conversions bigint not null,
  value numeric not null,
  primary key (code_id, start, goal, currency)
);
create index conversion_totals_user_id_start_idx on conversion_totals (user_id, start);

-- The last position of each account, and the last one that was deleted by age. The row is locked while conversions are stored.
create table conversion_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  position bigint not null,
  deleted_to bigint not null default 0
);
