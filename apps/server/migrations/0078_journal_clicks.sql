-- The number of clicks of a journal before its position. After a failover to a replica that had not received the last
-- transactions, it tells how many clicks the database has lost.
alter table ingest_source add column clicks bigint not null default 0;
