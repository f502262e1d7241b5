-- Deleted codes whose conversions are not deleted yet. A code can have millions, so the request that deletes it does not wait for them.
create table conversion_erasure (
  code_id uuid primary key,
  user_id uuid not null
);
create function erase_conversions_later() returns trigger language plpgsql as $$
begin
  insert into conversion_erasure (code_id, user_id)
  select old.id, old.user_id where exists (select from conversion_totals where code_id = old.id)
  on conflict do nothing;
  return null;
end $$;
create trigger qr_codes_erase_conversions after delete on qr_codes for each row execute function erase_conversions_later();

-- They would delete the conversions with the code. A report locks its account and codes instead.
alter table conversions drop constraint conversions_user_id_fkey, drop constraint conversions_code_id_fkey;
alter table conversion_totals drop constraint conversion_totals_user_id_fkey, drop constraint conversion_totals_code_id_fkey;
