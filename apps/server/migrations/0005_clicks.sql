-- How far each journal of clicks has been counted. The row moves in the statement that counts, so a batch that is sent
-- twice counts once. A journal's name is never used again; its row outlives its files.
create table ingest_source (
  source text primary key,
  pos bigint not null,
  updated_at timestamptz not null
);

-- What makes a day's visitors recognisable, shared by all processes, destroyed when the day is closed.
create table click_salt (
  day date primary key,
  salt bytea not null
);

-- Days whose visitors are forgotten. Their figures are final but for clicks that come very late.
create table click_closed_day (
  day date primary key,
  closed_at timestamptz not null
);

-- What was answered to machines: known bots and previewers, and browsers that fetch ahead of a person.
alter table click_daily add column prefetch_clicks bigint not null default 0;

-- The tables below have no foreign key: checking one costs more than the counting itself. The statement that counts
-- holds the code's row instead, and what a deleted code leaves is in click_erasure.
create table click_hourly (
  code_id uuid not null,
  hour timestamptz not null,
  total_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  primary key (code_id, hour)
) with (fillfactor = 80);

-- Clicks by country, by agent (device, browser and system) and by referrer; a month is the sum of its closed days.
create table click_breakdown (
  code_id uuid not null,
  grain "char" not null check (grain in ('d', 'm')),
  start date not null,
  dimension "char" not null check (dimension in ('c', 'a', 'r')),
  value text not null,
  total_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  primary key (code_id, grain, start, dimension, value)
) with (fillfactor = 80);

-- For finding the rows of one day, which lie together because they came together.
create index click_breakdown_start_idx on click_breakdown using brin (start);

-- One row per answered redirect, without anything that tells one visitor from another.
create table click_raw (
  code_id uuid not null,
  at timestamptz not null,
  -- A person, a bot, a prefetch.
  kind "char" not null,
  country text,
  agent text,
  referrer text
) partition by range (at);
create index click_raw_code_id_at_idx on click_raw (code_id, at);

-- Who was counted as unique today; dropped when the day is closed.
create table click_visitor (
  day date not null,
  code_id uuid not null,
  visitor uuid not null,
  primary key (code_id, visitor, day)
) partition by range (day);

-- Codes that are gone and whose clicks still have to go.
create table click_erasure (
  code_id uuid primary key
);

create function erase_clicks_later() returns trigger language plpgsql as $$
begin
  insert into click_erasure (code_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger qr_codes_erase_clicks after delete on qr_codes for each row execute function erase_clicks_later();

-- Every process keeps links in memory; each hears of a change when it commits.
create function tell_link_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('link_changed', case tg_op when 'DELETE' then old.short_hash else new.short_hash end);
  return null;
end $$;
create trigger qr_codes_tell_added after insert or delete on qr_codes for each row execute function tell_link_changed();
create trigger qr_codes_tell_changed after update on qr_codes for each row
  when ((old.is_active, old.qr_type, old.destination_url, old.qr_data, old.title)
    is distinct from (new.is_active, new.qr_type, new.destination_url, new.qr_data, new.title))
  execute function tell_link_changed();
