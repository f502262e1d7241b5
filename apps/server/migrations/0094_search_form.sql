-- Search regardless of accents: `zurich` finds `Zürich`. See docs/adr/0072-metadata-and-search-form.md.

-- Codes that are changed with the function before would keep a text without the new form. Reading goes on.
lock table qr_codes in share row exclusive mode;

-- A text as it is searched: in lower case, without accents. Lower case comes last, because some collations know ASCII letters only.
create function search_form(value text) returns text language sql immutable parallel safe as $$
  select lower(case when octet_length(value) = char_length(value) then value else
    replace(replace(replace(
      translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđıẞÆŒ', 'oollddißæœ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end)
$$;

-- The form in lower case stays first, because the release before searches with accents. Materialized: otherwise, the inner text
-- would be computed for each of its uses.
create or replace function search_text_of(code qr_codes) returns text language sql stable as $$
  with own as materialized (
    select concat_ws(chr(31), code.short_hash, code.title, code.destination_url, code.note,
      (select string_agg(slug, chr(31)) from slugs where short_hash = code.short_hash),
      (select string_agg(value, chr(31)) from jsonb_each_text(coalesce(code.qr_data, '{}')) where key <> 'password')) as text
  )
  select concat_ws(chr(31), lower(text), nullif(search_form(text), lower(text))) from own
$$;

-- ASCII texts, which are most, stay as they are.
update code_search set text = concat_ws(chr(31), text, nullif(search_form(text), text))
where octet_length(text) <> char_length(text);
