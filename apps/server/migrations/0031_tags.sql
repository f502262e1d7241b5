-- Tags of an account, with a color. Names are unique without regard to case.
create table tags (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  color text not null,
  created_at timestamptz not null
);
create unique index tags_user_id_name_key on tags (user_id, lower(name));

create table code_tags (
  code_id uuid not null references qr_codes (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  primary key (code_id, tag_id)
);
create index code_tags_tag_id_code_id_idx on code_tags (tag_id, code_id);

alter table qr_codes
  -- An archived code is not in the default list. It still redirects and keeps its place in the quota.
  add column archived_at timestamptz,
  -- For the owner only.
  add column note text;

-- Values for the query of a destination, to be used again.
create table utm_presets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  source text,
  medium text,
  campaign text,
  term text,
  content text,
  created_at timestamptz not null
);
create unique index utm_presets_user_id_name_key on utm_presets (user_id, lower(name));
