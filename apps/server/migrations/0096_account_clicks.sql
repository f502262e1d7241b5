-- Days of zones such as Asia/Kolkata begin at half past an hour of UTC. The clicks of the second, third and fourth quarter of the
-- hour: three of `total_clicks`, then three each of `unique_clicks`, `scan_clicks` and `link_clicks`. The rest is in the first
-- quarter, as are all clicks of rows that were counted before.
alter table click_hourly add column later_quarters int[];

-- The clicks of all codes of an account, added up when a day of UTC is closed: an account can have thousands of codes.
create table account_hourly (
  user_id uuid not null,
  hour timestamptz not null,
  total_clicks bigint not null,
  unique_clicks bigint not null,
  scan_clicks bigint not null,
  link_clicks bigint not null,
  later_quarters int[],
  primary key (user_id, hour)
) with (fillfactor = 80);
create table account_breakdown (
  user_id uuid not null,
  grain "char" not null check (grain in ('d', 'm')),
  start date not null,
  dimension "char" not null,
  value text not null,
  total_clicks bigint not null,
  unique_clicks bigint not null,
  primary key (user_id, grain, start, dimension, value)
) with (fillfactor = 80);

-- The days that are in these tables. The clicks of other days are read from those of the codes.
create table account_days (
  day date primary key
);

-- For finding the rows of one day, which lie together because they came together.
create index click_hourly_hour_idx on click_hourly using brin (hour);

-- The account of a deleted code, from whose sums its clicks are subtracted. Null for codes that were deleted before.
alter table click_erasure add column user_id uuid;
create index click_erasure_user_id_idx on click_erasure (user_id);
create or replace function erase_clicks_later() returns trigger language plpgsql as $$
begin
  insert into click_erasure (code_id, user_id) values (old.id, old.user_id) on conflict do nothing;
  return null;
end $$;
