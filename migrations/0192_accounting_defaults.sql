-- By when new customers pay and new vendors are paid unless something else is agreed, and the basis on which statements open.
alter table tenants
  add column customer_terms text not null default 'Net 30',
  add column vendor_terms text not null default 'Net 30',
  add column report_basis text not null default 'accrual' check (report_basis in ('accrual', 'cash'));
