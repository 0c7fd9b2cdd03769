-- Saved views of lists: a filter with its order, and the columns, under a name.
create table saved_views (
  tenant_id bigint not null,
  view_id bigint not null,
  user_id bigint not null,
  -- the name its filter is kept under: tickets, tasks, customers
  list text not null,
  name text not null,
  search jsonb not null,
  layout jsonb not null,
  is_shared boolean not null default false,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, user_id) references people (tenant_id, user_id)
);
-- One name is one view of its maker, so that saving twice saves once.
create unique index saved_views_name on saved_views (tenant_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (tenant_id, list) where is_shared;
select directory.protect('saved_views');
