-- Saved looks of an account: a style with frame, and a logo. Names are unique without regard to case.
create table brand_looks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  style jsonb not null,
  logo_key text,
  is_default boolean not null,
  created_at timestamptz not null
);
create unique index brand_looks_user_id_name_key on brand_looks (user_id, lower(name));
create unique index brand_looks_default_key on brand_looks (user_id) where is_default;
