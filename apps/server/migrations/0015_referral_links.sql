-- The code of the account's referral link, created when the link is first requested. It ends with the account.
alter table users add column referral_code text constraint users_referral_code_key unique;

-- An invite that a referral link has made: it was accepted without an email.
alter table invites add column is_referral boolean not null default false;
