-- Null until the first sign-in, which is not reported as one from a new device. Accounts of the version before have no recorded
-- devices to compare with, so their next sign-in counts as the first.
alter table users add column first_sign_in_at timestamptz;
