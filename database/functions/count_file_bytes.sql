create or replace function count_file_bytes() returns trigger language plpgsql as $$
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
