-- What is posted already. In parts, each with a plan for its size.
do $$
declare
  v_tenant bigint;
begin
  for v_tenant in select tenant_id from ledgers order by tenant_id loop
    perform set_config('app.tenant_id', v_tenant::text, true);
    while fold_cash_flows(v_tenant, 20000) loop
    end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
