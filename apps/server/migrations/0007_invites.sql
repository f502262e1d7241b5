-- Friends bring places. Whether an invite has expired is found out when it is read.
create table invites (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  invitee_email text not null,
  -- The mailbox behind the address: with or without a +tag, it is the same person.
  mailbox text not null,
  code text not null constraint invites_code_key unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  constraint invites_one_end check (accepted_at is null or cancelled_at is null)
);
create index invites_user_id_sent_at_idx on invites (user_id, sent_at desc, id desc);
create index invites_open_mailbox_idx on invites (mailbox) where accepted_at is null and cancelled_at is null;

-- Every mailbox that ever had a verified account, as a keyed hash and nothing else. It outlives the account, so that
-- whoever leaves and comes back does not bring a second bonus.
create table known_mailboxes (
  mark bytea primary key
);
