-- Undoing a change of address removes what was added to the account since the session that requested the change began.
-- A copy, because the session may end before. Null in rows of the release before: then the time of the request counts.
alter table email_changes add column session_started_at timestamptz;
update email_changes c set session_started_at = s.created_at from sessions s where s.id = c.session_id;

-- New recovery codes and a new URL or secret of a webhook count as added, too. Null: unchanged since they were created.
alter table second_factors add column codes_replaced_at timestamptz;
alter table webhooks add column changed_at timestamptz;
