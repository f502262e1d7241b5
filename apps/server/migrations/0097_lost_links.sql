-- The names of a row's link that its code does not get, with the reason of each.
alter table import_rows add column lost_links jsonb not null default '[]';
