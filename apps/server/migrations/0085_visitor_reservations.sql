-- Reservations of visitors, who try a tracked code before they have an account. The row has no account, but the hash of a token:
-- it lets its holder watch scans, and take the link into an account that is created later.
alter table hash_reservations alter column user_id drop not null;
alter table hash_reservations add column token_hash bytea unique;
alter table hash_reservations add constraint hash_reservations_holder_check check ((user_id is null) <> (token_hash is null));
