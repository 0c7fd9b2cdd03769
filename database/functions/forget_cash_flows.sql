-- Another type can make cash of what was none: what was summed is summed anew.
create or replace function forget_cash_flows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from cash_flow_folds where tenant_id = new.tenant_id;
  delete from cash_flow_sums where tenant_id = new.tenant_id;
  delete from cash_flow_open where tenant_id = new.tenant_id;
  return null;
end $$;
