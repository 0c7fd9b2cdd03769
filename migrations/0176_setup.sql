-- What a new company left out of its set-up; the rest is known by what there is.
alter table tenants add column setup_skipped text[] not null default '{}';
