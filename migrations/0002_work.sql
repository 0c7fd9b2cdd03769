-- Customers, assets, and what tasks and tickets share.

create table customers (
  tenant_id bigint not null,
  customer_id bigint not null,
  name text not null,
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  remarks text not null default '',
  -- of the first location that has one, so that lists need not look for it
  time_zone text,
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, customer_id)
);
create index on customers (tenant_id, lower(name), customer_id) where deleted_at is null;
select directory.protect('customers');

create table customer_contacts (
  tenant_id bigint not null,
  contact_id bigint not null,
  customer_id bigint not null,
  name text not null,
  title text not null default '',
  email text not null default '',
  phone text not null default '',
  deleted_at timestamptz,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, customer_id) references customers
);
create index on customer_contacts (tenant_id, customer_id);
select directory.protect('customer_contacts');

create table customer_locations (
  tenant_id bigint not null,
  location_id bigint not null,
  customer_id bigint not null,
  name text not null,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  time_zone text,
  deleted_at timestamptz,
  primary key (tenant_id, location_id),
  foreign key (tenant_id, customer_id) references customers
);
create index on customer_locations (tenant_id, customer_id);
select directory.protect('customer_locations');

create table assets (
  tenant_id bigint not null,
  asset_id bigint not null,
  asset_number text not null,
  name text not null,
  model text not null default '',
  serial_number text not null default '',
  customer_id bigint,
  location_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, asset_id),
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, location_id) references customer_locations
);
create unique index on assets (tenant_id, lower(asset_number)) where deleted_at is null;
create index on assets (tenant_id, customer_id);
select directory.protect('assets');

create table ticket_types (
  tenant_id bigint not null,
  type_id bigint not null,
  name text not null,
  primary key (tenant_id, type_id),
  unique (tenant_id, name)
);
select directory.protect('ticket_types');

create table task_categories (
  tenant_id bigint not null,
  category_id bigint not null,
  name text not null,
  primary key (tenant_id, category_id),
  unique (tenant_id, name)
);
select directory.protect('task_categories');

create table work_items (
  tenant_id bigint not null,
  kind text not null check (kind in ('task', 'ticket')),
  id bigint not null,
  subject text not null,
  description text not null default '',
  status_id smallint not null,
  priority_id smallint not null,
  sort_order int not null default 0,
  -- sort_order turned round: then one row comparison, on plain columns, finds the next page in the index
  rank int not null generated always as (-sort_order) stored,
  due_date date,
  customer_id bigint,
  type_id bigint,
  category_id bigint,
  division_id bigint,
  department_id bigint,
  is_private boolean not null default false,
  is_rush boolean not null default false,
  is_trial boolean not null default false,
  is_warranty boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  closed_at timestamptz,
  closed_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (tenant_id, kind, id),
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, type_id) references ticket_types,
  foreign key (tenant_id, category_id) references task_categories,
  foreign key (tenant_id, division_id) references divisions,
  foreign key (tenant_id, department_id) references departments
);
-- the order of every list (product.md §4) is the order of the index
create index work_items_open on work_items (tenant_id, kind, priority_id desc, rank desc, id desc)
  where closed_at is null and deleted_at is null;
create index work_items_status on work_items (tenant_id, kind, status_id)
  where closed_at is null and deleted_at is null;
create index work_items_closed on work_items (tenant_id, kind, closed_at desc, id desc)
  where closed_at is not null and deleted_at is null;
create index work_items_customer on work_items (tenant_id, customer_id) where customer_id is not null;
select directory.protect('work_items');

create table work_assignees (
  tenant_id bigint not null,
  kind text not null,
  work_id bigint not null,
  user_id bigint not null,
  status_id smallint not null,
  flagged_by bigint,
  flagged_at timestamptz,
  assigned_by bigint,
  assigned_at timestamptz not null default now(),
  primary key (tenant_id, kind, work_id, user_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, user_id) references people
);
create index on work_assignees (tenant_id, user_id, kind, work_id);
create index on work_assignees (tenant_id, user_id, kind) where flagged_by is not null;
select directory.protect('work_assignees');

-- What is one person's own on an item: pin, alert subscription, put aside.
create table work_marks (
  tenant_id bigint not null,
  kind text not null,
  work_id bigint not null,
  user_id bigint not null,
  pinned_at timestamptz,
  subscribed_at timestamptz,
  do_later_at timestamptz,
  primary key (tenant_id, user_id, kind, work_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, user_id) references people
);
select directory.protect('work_marks');

create table work_assets (
  tenant_id bigint not null,
  kind text not null,
  work_id bigint not null,
  asset_id bigint not null,
  primary key (tenant_id, kind, work_id, asset_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, asset_id) references assets
);
create index on work_assets (tenant_id, asset_id);
select directory.protect('work_assets');

-- One stretch of one person's work. At most one runs at a time.
create table time_segments (
  tenant_id bigint not null,
  segment_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  work_id bigint not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_status_id smallint,
  primary key (tenant_id, segment_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, user_id) references people,
  check (ended_at >= started_at)
);
create unique index time_segments_running on time_segments (tenant_id, user_id) where ended_at is null;
create index on time_segments (tenant_id, kind, work_id, started_at desc);
select directory.protect('time_segments');
