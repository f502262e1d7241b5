-- The size of the stored file; 0 after it is deleted, null for files that were uploaded before this column existed.
alter table imports add column file_bytes integer;
