-- All clicks of a code in one number, so that a list can show and sort by it. Written with the days, in one transaction.
create table click_totals (
  code_id uuid primary key references qr_codes (id) on delete cascade,
  total_clicks bigint not null default 0
) with (fillfactor = 80);

insert into click_totals (code_id, total_clicks)
select code_id, sum(total_clicks) from click_daily group by code_id;

-- Keys that every process of an installation shares, made by whichever needs one first.
create table signing_keys (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null
);
