-- SHA-256 of a secret of the browser that registered. The verification link signs this browser in. It belongs to the
-- latest registration of the address and is deleted when the address is verified.
alter table users add column sign_in_hash bytea;
