-- In which box of form 1099 what a vendor is paid stands, unless the account says another.
alter table vendors add column box_1099 text not null default 'nec_1'
  constraint vendors_box_1099 check (box_1099 in ('nec_1', 'misc_1', 'misc_2', 'misc_3', 'misc_6', 'misc_10'));

-- What is paid on an account stands in a box of its own, or in none.
create table account_boxes (
  tenant_id bigint not null,
  account_box_id bigint not null,
  account_id bigint not null,
  box text not null
    constraint account_boxes_box check (box in ('nec_1', 'misc_1', 'misc_2', 'misc_3', 'misc_6', 'misc_10', 'none')),
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, account_box_id),
  constraint account_boxes_account foreign key (tenant_id, account_id) references accounts (tenant_id, account_id)
);
create unique index account_boxes_of_account on account_boxes (tenant_id, account_id) where deleted_at is null;
select directory.protect('account_boxes');
