-- Whether the id of a click is added to the destination, so that its site can report conversions.
alter table qr_codes add column passes_click_id boolean not null default false;

-- The answer of a link depends on one more column.
create or replace trigger qr_codes_tell_changed after update on qr_codes for each row
  when ((old.is_active, old.qr_type, old.destination_url, old.qr_data, old.title, old.routing, old.link_password,
      old.link_preview, old.passes_query, old.passes_click_id, old.link_secret)
    is distinct from (new.is_active, new.qr_type, new.destination_url, new.qr_data, new.title, new.routing,
      new.link_password, new.link_preview, new.passes_query, new.passes_click_id, new.link_secret))
  execute function tell_link_changed();
