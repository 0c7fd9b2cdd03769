-- How many mails each company has written on each of its days; those of signing in are nobody's.
create table mail_days (
  tenant_id bigint not null,
  day date not null,
  mails int not null,
  primary key (tenant_id, day)
);
select directory.protect('mail_days');
