-- What the watch tells an owner. One open alert per account, kind and subject: 500 codes on a dead host are one alert.
create table watch_alerts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('destination_failing', 'destination_changed', 'code_quiet', 'code_spike')),
  -- The host of the destinations, or the id of the code.
  subject text not null,
  -- Facts of the kind, such as the HTTP status or the number of clicks.
  details jsonb not null,
  -- The first failure, the last click before the silence, or the begin of the spike.
  since timestamptz not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  dismissed_at timestamptz,
  -- Set by the transaction that queues the email.
  mailed_at timestamptz,
  end_mailed_at timestamptz
);
create unique index watch_alerts_open_idx on watch_alerts (user_id, kind, subject) where ended_at is null;
create index watch_alerts_user_id_opened_at_idx on watch_alerts (user_id, opened_at desc, id desc);
create index watch_alerts_opened_idx on watch_alerts (kind, subject) where ended_at is null;
create index watch_alerts_ended_at_idx on watch_alerts (ended_at) where ended_at is not null;

-- The codes of an alert. A code leads to several destinations on a host; without a destination, the alert is about clicks.
create table watch_alert_codes (
  alert_id uuid not null references watch_alerts (id) on delete cascade,
  code_id uuid not null references qr_codes (id) on delete cascade,
  target_id uuid,
  url text,
  added_at timestamptz not null,
  unique (alert_id, code_id, target_id)
);
create index watch_alert_codes_code_id_idx on watch_alert_codes (code_id);

-- Codes whose owner wants no alerts.
create table watch_mutes (
  code_id uuid primary key references qr_codes (id) on delete cascade,
  muted_at timestamptz not null
);

-- Settings of an account that differ from the defaults: emails by kind, such as {"code_quiet": false}.
create table watch_settings (
  user_id uuid primary key references users (id) on delete cascade,
  mails jsonb not null
);
