-- What a company puts on its papers and below its mails, what the IRS knows it as, and whether its calendars are to be linked. A logo is kept
-- when another one replaces it, so that a change can be taken back.
create table tenant_logos (
  tenant_id bigint not null references tenants,
  logo_id bigint not null,
  jpeg bytea not null check (octet_length(jpeg) <= 500000),
  width int not null,
  height int not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, logo_id)
);
select directory.protect('tenant_logos');

alter table tenants
  add column licenses text not null default '',
  add column how_to_pay text not null default '',
  add column invoice_note text not null default '',
  add column work_note text not null default '',
  add column mail_closing text not null default '',
  add column logo_id bigint,
  add column legal_name text not null default '',
  add column employer_id text not null default '',
  add column enable_outlook boolean not null default false,
  add constraint tenants_logo foreign key (tenant_id, logo_id) references tenant_logos;
