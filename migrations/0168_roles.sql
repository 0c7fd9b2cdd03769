-- Roles that a company makes itself.
alter table roles
  add column created_at timestamptz not null default now(),
  add column deleted_at timestamptz;
create unique index roles_name on roles (tenant_id, lower(name)) where deleted_at is null;
