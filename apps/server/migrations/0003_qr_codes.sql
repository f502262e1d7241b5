-- Every hash ever issued. A code that is deleted leaves its hash here, so that it is never issued again and its
-- printed link can say "gone" instead of "unknown".
create table short_hashes (
  hash text primary key check (hash ~ '^[0-9a-hjkmnp-tv-z]{7}$'),
  issued_at timestamptz not null
);

create table qr_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  short_hash text not null constraint qr_codes_short_hash_key unique references short_hashes (hash),
  title text,
  qr_type text not null,
  encoding text not null check (encoding in ('tracked', 'direct')),
  destination_url text,
  qr_data jsonb,
  style jsonb not null,
  logo_key text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint qr_codes_content check ((qr_type = 'url') = (destination_url is not null) and (qr_type = 'url') = (qr_data is null))
);
create index qr_codes_user_id_created_at_idx on qr_codes (user_id, created_at desc, id desc);

-- Clicks per code and UTC day. The room left in each page lets the day's hot row be updated in place.
create table click_daily (
  code_id uuid not null references qr_codes (id) on delete cascade,
  day date not null,
  total_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  bot_clicks bigint not null default 0,
  primary key (code_id, day)
) with (fillfactor = 80);
