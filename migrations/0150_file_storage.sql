-- How much the files of each company take up, counted as they come and go.
create table file_storage (
  tenant_id bigint not null primary key,
  bytes bigint not null
);
select directory.protect('file_storage');

insert into file_storage (tenant_id, bytes) select tenant_id, sum(size_bytes) from files group by tenant_id;

create function count_file_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_storage as s (tenant_id, bytes)
    select tenant_id, sum(size_bytes) from added group by tenant_id
    on conflict (tenant_id) do update set bytes = s.bytes + excluded.bytes;
  else
    update file_storage s set bytes = s.bytes - g.bytes
    from (select tenant_id, sum(size_bytes) as bytes from removed group by tenant_id) g
    where s.tenant_id = g.tenant_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on files referencing new table as added
  for each statement execute function count_file_bytes();
create trigger count_removed after delete on files referencing old table as removed
  for each statement execute function count_file_bytes();
