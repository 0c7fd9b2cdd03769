-- Divisions, departments and the company's own addresses are kept by the company itself: a name is taken once, and what goes out of use stays
-- with what names it. A department may be part of another.
alter table divisions add column archived_at timestamptz;
alter table departments add column archived_at timestamptz;
alter table tenant_locations add column archived_at timestamptz;
create unique index divisions_name on divisions (tenant_id, lower(name)) where archived_at is null;
create unique index departments_name on departments (tenant_id, lower(name)) where archived_at is null;
create unique index tenant_locations_name on tenant_locations (tenant_id, lower(name)) where archived_at is null;

alter table departments
  add column parent_id bigint,
  add foreign key (tenant_id, parent_id) references departments,
  add check (parent_id <> department_id);
