-- Events are JSON. The text after it is for nodes of the release before; see docs/adr/0050-live-events-as-json.md.
create or replace function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('tessera_account', json_build_object('kind', 'session-ended', 'sessionId', old.id)::text);
  perform pg_notify('tessera_account', 'session ' || old.id);
  return null;
end $$;
