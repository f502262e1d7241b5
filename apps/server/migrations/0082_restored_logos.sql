-- A bulk action that replaces logos keeps the earlier ones for its undo: they are used until its items are deleted.
create index bulk_items_logo_key on bulk_items ((before->>'logoKey')) where before->>'logoKey' is not null;
