-- Alerts about clicks have no destination. A code was in such an alert twice if two processes raised it at once.
delete from watch_alert_codes twice using watch_alert_codes kept
where twice.alert_id = kept.alert_id and twice.code_id = kept.code_id
  and twice.target_id is null and kept.target_id is null and twice.ctid > kept.ctid;
alter table watch_alert_codes
  drop constraint watch_alert_codes_alert_id_code_id_target_id_key,
  add unique nulls not distinct (alert_id, code_id, target_id);

-- The hour of the third latest click: fewer clicks do not end a silence.
alter table watch_activity add column active_at timestamptz;
