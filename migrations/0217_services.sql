-- What a company sells (docs/rules/services.md): offered wherever a line of a document is typed, which then has its words, class, price and account.
create table services (
  tenant_id bigint not null,
  service_id bigint not null,
  code text not null,
  name text not null,
  -- as lines say it; empty where they say its name
  description text not null,
  -- how it is taxed, and what its sales are reported as
  item_class text not null,
  unit text not null,
  -- in ten thousandths of a dollar, of one unit
  price_units bigint not null check (price_units >= 0),
  cost_units bigint not null check (cost_units >= 0),
  -- where there is none, that of its class
  income_account_id bigint,
  cost_account_id bigint,
  checklist_id bigint,
  duration_minutes int check (duration_minutes > 0),
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, service_id),
  foreign key (tenant_id, income_account_id) references accounts,
  foreign key (tenant_id, cost_account_id) references accounts,
  foreign key (tenant_id, checklist_id) references checklists,
  foreign key (tenant_id, created_by) references people
);
select directory.protect('services');
create unique index services_code on services (tenant_id, lower(code)) where deleted_at is null;

-- What a bundle is made of.
create table service_parts (
  tenant_id bigint not null,
  service_id bigint not null,
  -- where it stands, from 1
  line int not null check (line > 0),
  part_id bigint not null check (part_id <> service_id),
  quantity_units bigint not null check (quantity_units > 0),
  primary key (tenant_id, service_id, line),
  foreign key (tenant_id, service_id) references services,
  foreign key (tenant_id, part_id) references services
);
select directory.protect('service_parts');
create index service_parts_part on service_parts (tenant_id, part_id);
