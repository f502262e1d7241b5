-- Imported links keep their names in the spelling of the other program (ADR 70), beside the slugs that are chosen here.
alter table slugs drop constraint slugs_slug_check;
alter table slugs
  add constraint slugs_slug_check check (
    slug ~ '^([0-9A-Za-z_~-]+/)?[0-9A-Za-z_~-][0-9A-Za-z._~-]*$' and length(slug) <= 100
  ),
  -- Not the name of a slug, which is in lower case, has a letter, and is no hash.
  add column is_kept boolean generated always as (
    not (slug ~ '^[0-9a-z][0-9a-z-]{1,48}[0-9a-z]$' and slug ~ '[a-z]' and slug !~ '^[0-9a-hjkmnp-tv-z]{7}$')
  ) stored;

-- A path in upper case leads to the slug in lower case: a kept name in upper case must not be the same.
create unique index slugs_upper_case_key on slugs (lower(slug)) where not is_kept or slug = upper(slug);
-- Names that differ in case only.
create index slugs_lower_idx on slugs (lower(slug));

-- A kept name with the form of a hash holds that hash, so that it is never generated. No code has it.
alter table short_hashes add column is_kept boolean not null default false;

-- The rows whose code does not get its link.
alter table imports add column links_changed integer not null default 0;
