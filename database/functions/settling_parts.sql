-- The same of a company's accounts: the account of a tax agency is of tax, whatever else it is.
create or replace function settling_parts(p_tenant bigint) returns table (account_id bigint, part text, is_receivable boolean, is_discount boolean)
language sql stable as $$
  select a.account_id,
         case when exists (select from tax_agencies t where t.tenant_id = p_tenant and t.account_id = a.account_id) then 'earned'
              else settling_part(a.type, a.system_key) end,
         coalesce(a.system_key in ('accounts_receivable', 'retainage_receivable'), false), coalesce(a.system_key = 'discounts_given', false)
  from accounts a where a.tenant_id = p_tenant
$$;
