-- The version of the renderer that draws the pictures of a code. Existing codes, and codes that the release before inserts, are drawn
-- by version 1.
alter table qr_codes add column renderer_version smallint not null default 1;
