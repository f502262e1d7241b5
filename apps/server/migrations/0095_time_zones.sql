-- The IANA name of the account's time zone. Null if no browser has told it, which means UTC.
alter table users add column timezone text;
-- The zone of the browser that starts a sign-in, for an account that the sign-in creates.
alter table oidc_requests add column timezone text;
