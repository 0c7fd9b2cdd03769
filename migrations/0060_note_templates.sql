-- What a template's text is meant for, and of which kinds of record; none named are all.
alter table note_templates
  add column audience text not null default 'internal' check (audience in ('internal', 'customer')),
  add column kinds text[] not null default '{}';
