alter table qr_codes
  -- Rules, variants and schedule in the form of the API; null for most codes.
  add column routing jsonb,
  -- The hash of the password that visitors have to enter.
  add column link_password text,
  -- Title, description and picture for programs that preview links.
  add column link_preview jsonb,
  -- Whether query parameters of the short link are added to the destination.
  add column passes_query boolean not null default false,
  -- Random. Divides visitors among variants, and signs what a browser keeps of a password.
  add column link_secret bytea;

-- The answer of a link depends on more columns than before.
drop trigger qr_codes_tell_changed on qr_codes;
create trigger qr_codes_tell_changed after update on qr_codes for each row
  when ((old.is_active, old.qr_type, old.destination_url, old.qr_data, old.title, old.routing, old.link_password,
      old.link_preview, old.passes_query, old.link_secret)
    is distinct from (new.is_active, new.qr_type, new.destination_url, new.qr_data, new.title, new.routing,
      new.link_password, new.link_preview, new.passes_query, new.link_secret))
  execute function tell_link_changed();
