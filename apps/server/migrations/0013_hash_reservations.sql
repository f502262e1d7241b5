-- Short links of codes that are being made. A hash is issued when it is reserved, so no other account ever gets it, also
-- after the reservation has expired. The row is deleted when the code is created or the reservation has expired.
create table hash_reservations (
  short_hash text primary key references short_hashes (hash),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index hash_reservations_user_id_expires_at_idx on hash_reservations (user_id, expires_at);
create index hash_reservations_expires_at_idx on hash_reservations (expires_at);

create trigger hash_reservations_tell_changed after insert or delete on hash_reservations
  for each row execute function tell_link_changed();
