-- Marks on the time axis of charts: notes of people, and changes of codes that the product writes.
create table annotations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- The start of the day in UTC for an annotation of a day.
  at timestamptz not null,
  day date,
  note text,
  -- Not about certain codes: a note about the account, or codes that are deleted.
  is_of_account boolean not null,
  -- Of deleted codes: their number and some of their names.
  deleted_count int not null default 0,
  deleted_names text[] not null default '{}',
  created_at timestamptz not null
);
create index annotations_user_id_at_idx on annotations (user_id, at desc, id desc);
create index annotations_at_idx on annotations (at) where kind <> 'note';

-- The codes of an annotation. One annotation can have thousands.
create table annotation_codes (
  annotation_id uuid not null references annotations (id) on delete cascade,
  code_id uuid not null references qr_codes (id) on delete cascade,
  primary key (annotation_id, code_id)
);
create index annotation_codes_code_id_idx on annotation_codes (code_id);
