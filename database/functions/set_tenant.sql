-- EXECUTE and SET LOCAL, because set_config(…, true) does not reach the workers of a cluster.
create or replace function set_tenant(p_tenant_id bigint) returns void language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', p_tenant_id);
end $$;
