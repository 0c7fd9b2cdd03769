create or replace function cash_flow_changes(p_tenant bigint, p_entry bigint, p_application bigint, p_last_entry bigint, p_last_application bigint, p_changed bigint[])
returns table (root bigint, day date, last_on date, source text, direction int, line_direction int, via text, account_id bigint, cents numeric)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_settled bigint[];
  v_open bigint[];
  v_first date[];
  v_last date[];
  v_was_settled bigint[];
  v_moved bigint[];
begin
  select array_agg(d.root) filter (where d.is_settled), array_agg(d.root) filter (where not d.is_settled),
         array_agg(d.first_on) filter (where not d.is_settled), array_agg(d.last_on) filter (where not d.is_settled)
  into v_settled, v_open, v_first, v_last
  from payer_days(p_tenant, p_last_entry, p_last_application, p_changed) d;
  v_was_settled := array(select d.root from payer_days(p_tenant, p_entry, p_application, p_changed) d where d.is_settled);
  v_moved := array(select distinct p.entry_id from postings p join accounts a on a.tenant_id = p_tenant and a.account_id = p.account_id
    where p.tenant_id = p_tenant and p.entry_id > p_entry and p.entry_id <= p_last_entry and cash_place(a.type, a.system_key) = 'cash');
  return query
  select null::bigint, f.day, null::date, f.source, f.direction, f.line_direction, f.via, f.account_id, sum(f.cents)
  from (
    select * from cash_flows_of(p_tenant, 'infinity', p_last_entry, p_last_application, v_moved, false)
    union all
    select * from cash_flows_of(p_tenant, 'infinity', p_last_entry, p_last_application,
      entries_of_roots(p_tenant, '-infinity', 'infinity', p_last_entry, v_settled), true)
    union all
    select f.root, f.day, f.source, f.direction, f.line_direction, f.via, f.account_id, -f.cents
    from cash_flows_of(p_tenant, 'infinity', p_entry, p_application,
      entries_of_roots(p_tenant, '-infinity', 'infinity', p_entry, v_was_settled), true) f
  ) f
  group by 2, 4, 5, 6, 7, 8 having sum(f.cents) <> 0
  union all
  select o.root, o.first_on, o.last_on, null, null, null, null, null, null
  from unnest(v_open, v_first, v_last) as o (root, first_on, last_on);
end $$;
