-- Somebody who has left the company: how, on which day, and what was said of it.
alter table people
  add column left_by text check (left_by in ('resignation', 'termination')),
  add column left_on date,
  add column left_details text not null default '',
  add check ((left_by is null) = (left_on is null)),
  add check (left_by is null or status = 'deactivated');
create index on directory.sessions (tenant_id, user_id) where revoked_at is null;
