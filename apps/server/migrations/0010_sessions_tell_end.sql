-- A stream of events ends with its session, at whichever process it is open: logout, password change, account deletion,
-- a replayed refresh token and the sweep of expired ones all delete the row.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('tessera_account', 'session ' || old.id);
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions for each row execute function tell_session_ended();
