-- What an account has chosen about reports by email. Without a row it has not chosen, and gets none.
create table mail_reports (
  user_id uuid primary key references users (id) on delete cascade,
  frequency text not null check (frequency in ('off', 'weekly', 'monthly')),
  -- Only codes with one of these tags. Tags that were deleted since are not replaced by all codes.
  tag_ids uuid[] not null default '{}',
  -- When the frequency was chosen. Reports that were due before are not sent.
  changed_at timestamptz not null,
  -- When the account is looked at next. Null: no reports.
  due_at timestamptz,
  -- The last day of the latest period that was reported, or not worth a report.
  last_to date,
  -- Periods without a click until then.
  silent_periods integer not null default 0,
  -- When the account was told that its plan does not include what it has chosen.
  plan_told_at timestamptz,
  -- One report of the first week with clicks.
  first_week boolean not null default false,
  -- When that is looked at next; null if it is not wanted or was sent.
  first_week_due_at timestamptz,
  first_week_sent_at timestamptz,
  -- What an unsubscription ended, for its undo.
  unsubscribed jsonb
);
create index mail_reports_due_at_idx on mail_reports (due_at) where due_at is not null;
create index mail_reports_first_week_due_at_idx on mail_reports (first_week_due_at) where first_week_due_at is not null;

-- Colleagues who are asked for their consent, or have given it.
create table mail_report_recipients (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  -- The address as an identity of a person: one row per mailbox.
  mailbox text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The row stays for a year, so that the account cannot ask again.
  unsubscribed_at timestamptz,
  -- Removed by the owner after the unsubscription.
  hidden_at timestamptz,
  unique (user_id, mailbox)
);
create index mail_report_recipients_unsubscribed_at_idx on mail_report_recipients (unsubscribed_at)
  where unsubscribed_at is not null;
