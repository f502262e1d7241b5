-- The codes of a bulk action, fixed when it is requested, in the order in which they are processed. Without a foreign key to the job,
-- whose table is newer; rows without a job are deleted later.
create table bulk_items (
  job_id uuid not null,
  position integer not null,
  code_id uuid not null,
  -- Set when the action has changed the code: what an undo restores. Its form depends on the action.
  before jsonb,
  primary key (job_id, position)
);
