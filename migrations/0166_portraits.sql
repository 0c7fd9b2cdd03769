-- The small picture of each colleague beside their row: lists ask for many at once. The large one is a file.
create table portraits (
  tenant_id bigint not null,
  user_id bigint not null,
  webp bytea not null check (octet_length(webp) <= 20000),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references people on delete cascade
);
select directory.protect('portraits');
