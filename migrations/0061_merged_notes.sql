-- What a note says came from two edits at once, and so did what it said before.
alter table notes add column is_merged boolean not null default false;
alter table note_versions add column is_merged boolean not null default false;
