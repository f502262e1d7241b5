-- Codes that an account has created per hour, deleted ones too. Rows older than a day are deleted.
create table created_codes (
  user_id uuid not null references users (id) on delete cascade,
  hour timestamptz not null,
  codes integer not null,
  primary key (user_id, hour)
);
create index created_codes_hour_idx on created_codes (hour);
