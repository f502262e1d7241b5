-- Whether the page of a share lists the notes of its owner.
alter table shares add column shows_annotations boolean not null default false;
