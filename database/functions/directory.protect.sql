-- Puts a tenant's table under the tenant policy. Every distributed table is passed through here once.
create or replace function directory.protect(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format(
    'create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
    p_table);
  execute format('grant select, insert, update, delete on %s to ops_app', p_table);
  execute format('comment on table %s is ''distributed''', p_table);
end $$;
