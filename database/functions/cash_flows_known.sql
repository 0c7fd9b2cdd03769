-- The same by a look at every entry, as all was known up to an entry and an application; with the document that each part is of.
create or replace function cash_flows_known(p_tenant bigint, p_from date, p_to date, p_entry bigint, p_application bigint)
returns table (root bigint, source text, direction int, line_direction int, via text, account_id bigint, cents bigint)
language sql stable as $$
  select f.root, f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
  from cash_flows_of(p_tenant, p_to, p_entry, p_application, array(
    select distinct p.entry_id from accounts a join postings p on p.tenant_id = p_tenant and p.account_id = a.account_id
    where a.tenant_id = p_tenant and cash_place(a.type, a.system_key) = 'cash' and p.entry_date between p_from and p_to
      and p.entry_id <= p_entry), null) f
$$;
