-- Clicks by the form of the link: upper case as in a symbol, lower case as copied. The others are neither, or older than this.
alter table click_daily add column scan_clicks bigint not null default 0, add column link_clicks bigint not null default 0;
alter table click_hourly add column scan_clicks bigint not null default 0, add column link_clicks bigint not null default 0;

-- Clicks that led to a fallback, because the link had not started or had ended. They do not count towards a limit of clicks.
alter table click_totals add column fallback_clicks bigint not null default 0;

alter table click_raw
  -- A scan or a click on a link; null if unknown.
  add column source "char",
  -- The label in `?src=`.
  add column label text,
  -- The rule or variant that decided on the destination, such as `rule:4kq2`; null for links without rules.
  add column rule text;

alter table webhook_clicks add column source text, add column label text, add column rule text;

-- Two more breakdowns: by label and by rule. Not validated, because every existing row is valid and there may be many.
alter table click_breakdown drop constraint click_breakdown_dimension_check;
alter table click_breakdown add constraint click_breakdown_dimension_check
  check (dimension in ('c', 'a', 'r', 'l', 'u')) not valid;
