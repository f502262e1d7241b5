-- For a migration that removes something: the number of the migration that the oldest release able to run afterwards ends with.
-- Null for all others: every earlier release can run.
alter table schema_migration add column contract_after text;
