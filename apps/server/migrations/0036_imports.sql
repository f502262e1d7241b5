-- Uploaded files of codes. A job checks the rows, another one creates and updates the codes.
create table imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('checking', 'checked', 'unreadable', 'committing', 'done')),
  source text not null,
  -- The names of the file's columns, and the field that each is read as.
  columns jsonb not null default '[]',
  -- Set if the user has chosen the fields.
  mapping jsonb,
  row_count integer not null default 0,
  counts jsonb not null default '{}',
  error_code text,
  error_line integer,
  -- Tags that the commit has created; an undone import removes them.
  created_tags uuid[] not null default '{}',
  job_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index imports_user_id_idx on imports (user_id);
create index imports_expires_at_idx on imports (expires_at);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line integer not null,
  verdict text not null check (verdict in ('create', 'update', 'duplicate', 'error')),
  -- The code to create or update; null for a row with errors.
  planned jsonb,
  title text,
  content text,
  problem jsonb,
  warnings text[] not null default '{}',
  code_id uuid,
  -- When the row was committed, and the values that it replaced.
  applied_at timestamptz,
  before jsonb,
  primary key (import_id, line)
);

-- Clicks that another product counted before the code was imported. They are not part of the clicks counted here.
alter table qr_codes add column imported_clicks bigint;
