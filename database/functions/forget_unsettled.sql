-- Another type can make money of what was none: what was summed is summed anew.
create or replace function forget_unsettled() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from unsettled_folds where tenant_id = new.tenant_id;
  delete from unsettled_sums where tenant_id = new.tenant_id;
  delete from unsettled_balances where tenant_id = new.tenant_id;
  return null;
end $$;
