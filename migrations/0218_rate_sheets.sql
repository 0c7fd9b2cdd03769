-- What customers pay (docs/rules/rate-sheets.md): sheets of rates, each for a customer, one of their locations, a division or everybody, over some days.
create table rate_sheets (
  tenant_id bigint not null,
  rate_sheet_id bigint not null,
  name text not null,
  -- a location is its customer's; a division's sheet is nobody's in particular
  customer_id bigint,
  location_id bigint check (location_id is null or customer_id is not null),
  division_id bigint check (division_id is null or customer_id is null),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  is_draft boolean not null,
  remarks text not null,
  -- clock times are minutes after midnight; multipliers and hours are ten thousandths
  straight_from int not null check (straight_from between 0 and 1440),
  straight_until int not null check (straight_until between straight_from and 1440),
  beyond_units bigint not null,
  saturday_units bigint not null,
  sunday_units bigint not null,
  holiday_units bigint not null,
  daily_hours_units bigint,
  weekly_hours_units bigint,
  increment_minutes int not null check (increment_minutes in (6, 15, 30, 60)),
  is_best_rate boolean not null,
  -- counted up with each change: lines that were priced by it say by which
  version int not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, rate_sheet_id),
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, location_id) references customer_locations,
  foreign key (tenant_id, division_id) references divisions,
  foreign key (tenant_id, created_by) references people
);
select directory.protect('rate_sheets');
create index rate_sheets_customer on rate_sheets (tenant_id, customer_id) where customer_id is not null;

create table rate_lines (
  tenant_id bigint not null,
  rate_sheet_id bigint not null,
  -- where it stands, from 1
  line int not null check (line > 0),
  kind text not null,
  service_id bigint,
  name text not null,
  rate_units bigint check (rate_units >= 0),
  has_overtime boolean not null,
  has_double boolean not null,
  overtime_units bigint check (overtime_units >= 0),
  double_units bigint check (double_units >= 0),
  day_units bigint check (day_units >= 0),
  week_units bigint check (week_units >= 0),
  month_units bigint check (month_units >= 0),
  standby_percent_units bigint check (standby_percent_units >= 0),
  is_operated boolean not null,
  up_to_units bigint check (up_to_units > 0),
  markup_percent_units bigint,
  minimum_hours_units bigint check (minimum_hours_units > 0),
  primary key (tenant_id, rate_sheet_id, line),
  foreign key (tenant_id, rate_sheet_id) references rate_sheets,
  foreign key (tenant_id, service_id) references services
);
select directory.protect('rate_lines');
create index rate_lines_service on rate_lines (tenant_id, service_id) where service_id is not null;
