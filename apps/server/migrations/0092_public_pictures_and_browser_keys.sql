-- Whether the picture of a code has a public address. Null: yes for a tracked code, whose picture holds the link only; no for a direct
-- one, whose picture holds the content.
alter table qr_codes add column public_picture boolean;

-- Keys for browsers list the origins of their pages, and the codes whose clicks they may read. Their scopes are here and `scopes` is
-- empty, so that the release before, which checks no origins, refuses them.
alter table api_keys
  add column origins text[] not null default '{}',
  add column code_ids uuid[] not null default '{}',
  add column browser_scopes text[];
