-- Codes whose destinations may have changed since they were last read. Without a foreign key, so that deleting a code never waits.
create table watch_changes (
  code_id uuid primary key
);
create function watch_code_changed() returns trigger language plpgsql as $$
begin
  insert into watch_changes (code_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger qr_codes_watch_added after insert on qr_codes for each row execute function watch_code_changed();
create trigger qr_codes_watch_changed after update on qr_codes for each row
  when ((old.is_active, old.destination_url, old.qr_data, old.routing, old.archived_at)
    is distinct from (new.is_active, new.destination_url, new.qr_data, new.routing, new.archived_at))
  execute function watch_code_changed();

-- Hosts of destinations, and of the addresses they redirect to. Each gets at most one request per minute.
create table watch_hosts (
  host text primary key,
  requested_at timestamptz,
  -- The next request: not before a minute after the last one, nor before a destination is due.
  due_at timestamptz not null,
  answered_at timestamptz,
  -- Set while the host itself does not answer.
  retry_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  reason text,
  reported_at timestamptz
);
create index watch_hosts_due_at_idx on watch_hosts (due_at);
create index watch_hosts_answered_at_idx on watch_hosts (answered_at);
create index watch_hosts_reported_idx on watch_hosts (host) where reported_at is not null;

-- Destinations, once for all codes and accounts that lead to them. Nothing of a page is stored.
create table watch_targets (
  -- From the SHA-256 of the URL.
  id uuid primary key,
  url text not null,
  host text not null,
  -- The next request of the check in progress, and its host; null: a check begins with the URL.
  step jsonb,
  step_host text not null,
  next_at timestamptz not null,
  checked_at timestamptz,
  -- The latest check that read the page.
  read_at timestamptz,
  status text not null default 'unchecked' check (status in ('unchecked', 'answers', 'unclear', 'failing', 'parked')),
  failures integer not null default 0,
  failing_since timestamptz,
  reason text,
  http_status integer,
  reported_at timestamptz,
  -- Where it has led, for changes.
  sites jsonb
);
create index watch_targets_step_host_next_at_idx on watch_targets (step_host, next_at);
create index watch_targets_host_idx on watch_targets (host);
create index watch_targets_reported_idx on watch_targets (id) where reported_at is not null;
create index watch_targets_changed_idx on watch_targets (id) where sites ->> 'changedAt' is not null;

-- The codes that lead to a destination. Only those whose owner has the watch.
create table watch_uses (
  code_id uuid not null references qr_codes (id) on delete cascade,
  -- Without a foreign key: unused targets are deleted while other codes begin to use them, and the hourly sync adds them again.
  target_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null,
  primary key (code_id, target_id)
);
create index watch_uses_target_id_idx on watch_uses (target_id);
create index watch_uses_user_id_idx on watch_uses (user_id);

-- Set if the destination works again, or the code no longer leads to it, while the alert is about others too.
alter table watch_alert_codes add column cleared_at timestamptz;

create index watch_alerts_unmailed_idx on watch_alerts (opened_at) where mailed_at is null and ended_at is null;
create index watch_alerts_end_unmailed_idx on watch_alerts (ended_at)
  where end_mailed_at is null and mailed_at is not null and ended_at is not null and kind = 'destination_failing';

-- Codes whose latest clicks are known, to find those that are quiet without reading all clicks.
create table watch_activity (
  code_id uuid primary key,
  -- When the code may be quiet if no click comes until then. Null: not before its next click.
  quiet_due_at timestamptz,
  -- The clicks of a day that would be a spike, and until when this holds.
  spike_from integer,
  spike_from_until timestamptz,
  quiet_alert_at timestamptz,
  spike_alert_at timestamptz
);
create index watch_activity_quiet_due_at_idx on watch_activity (quiet_due_at) where quiet_due_at is not null;

-- Times in which a code did not redirect: its silence has a reason.
create table watch_pauses (
  code_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (code_id, since)
);

-- How far the clicks of each journal are counted, as its process reports every minute.
create table watch_journals (
  source text primary key,
  counted_until timestamptz not null,
  seen_at timestamptz not null
);
-- Minutes of each hour in which a process counted clicks. Hours with few of them are pauses of all codes.
create table watch_hours (
  hour timestamptz primary key,
  minutes integer not null default 0,
  -- Of all codes. Null until the hour is evaluated.
  clicks bigint
);
-- The last evaluation of clicks.
create table watch_evaluations (
  name text primary key,
  counted_until timestamptz not null
);
