-- The feed of clicks, see docs/adr/0068-click-feed.md. Null in rows that are older than this migration: they are not in the feed.
alter table click_raw
  -- The same for each attempt to count the click, also after a failover.
  add column id uuid,
  add column user_id uuid,
  -- Grows per account in the order of the commits. Null for bots and prefetches.
  add column position bigint,
  add column is_unique boolean;
alter table webhook_clicks add column click_id uuid;

-- Only for partitions of today and later, because older ones have no rows of the feed and may be large.
create index click_raw_feed_idx on only click_raw (user_id, position) where position is not null;
do $$
declare
  part regclass;
begin
  for part in
    select inhrelid from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'click_raw'::regclass and right(c.relname, 8) >= to_char(now() at time zone 'UTC', 'YYYYMMDD')
  loop
    execute format('create index on %s (user_id, position) where position is not null', part);
  end loop;
end $$;

-- The last position of each account. Its lock, held until the commit, makes positions grow in the order of the commits.
create table click_feeds (
  user_id uuid primary key,
  position bigint not null
) with (fillfactor = 50);

-- The positions of the clicks of each day. Kept when the click events are dropped: it tells which cursors have missed some.
create table click_feed_days (
  user_id uuid not null,
  day date not null,
  first_position bigint not null,
  last_position bigint not null,
  primary key (user_id, day)
) with (fillfactor = 50);

-- Gives a position to clicks that nodes of the release before count during a rolling upgrade.
create function add_click_to_feed() returns trigger language plpgsql as $$
begin
  select user_id into new.user_id from qr_codes where id = new.code_id;
  if new.user_id is null then
    return new;
  end if;
  new.id := gen_random_uuid();
  new.is_unique := false;
  insert into click_feeds as stored (user_id, position)
    values (new.user_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
    on conflict (user_id) do update set position = greatest(stored.position + 1, excluded.position)
    returning position into new.position;
  insert into click_feed_days (user_id, day, first_position, last_position)
    values (new.user_id, (new.at at time zone 'UTC')::date, new.position, new.position)
    on conflict (user_id, day) do update set last_position = excluded.last_position;
  return new;
end $$;
create trigger click_raw_add_to_feed before insert on click_raw for each row
  when (new.position is null and new.kind = 'p') execute function add_click_to_feed();
