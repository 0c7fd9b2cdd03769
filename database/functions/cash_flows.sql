create or replace function cash_flows(p_tenant bigint, p_from date, p_to date)
returns table (source text, direction int, line_direction int, via text, account_id bigint, cents bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_fold cash_flow_folds;
  v_end record;
  v_open bigint[];
  v_changed bigint[] := '{}';
  v_settled bigint[];
  v_moved bigint[] := '{}';
  v_first_month date := date_trunc('month', p_from + interval '1 month - 1 day');
  v_month date := date_trunc('month', p_to + 1);
begin
  select * into v_fold from cash_flow_folds where tenant_id = p_tenant;
  select last_entry_id, last_application_id into v_end from ledgers where tenant_id = p_tenant;
  if v_fold.tenant_id is null or v_end.last_entry_id is null then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
      from cash_flows_known(p_tenant, p_from, p_to, coalesce(v_end.last_entry_id, 0), coalesce(v_end.last_application_id, 0)) f;
    return;
  end if;
  return query
  select s.source, s.direction::int, s.line_direction::int, s.via, s.account_id, sum(s.cents)::bigint
  from (
    select * from cash_flow_sums s where s.tenant_id = p_tenant and s.span = 'month'
      and s.starts_on >= v_first_month and s.starts_on < v_month
    union all
    select * from cash_flow_sums s where s.tenant_id = p_tenant and s.span = 'day'
      and s.starts_on >= p_from and s.starts_on < least(v_first_month, p_to + 1)
    union all
    select * from cash_flow_sums s where s.tenant_id = p_tenant and s.span = 'day'
      and s.starts_on >= greatest(v_first_month, v_month) and s.starts_on <= p_to
  ) s
  group by 1, 2, 3, 4, 5;

  if v_fold.entry_id < v_end.last_entry_id or v_fold.application_id < v_end.last_application_id then
    v_changed := payers_changed(p_tenant, v_fold.entry_id, v_fold.application_id, v_end.last_entry_id, v_end.last_application_id);
    v_moved := array(select distinct p.entry_id from postings p join accounts a on a.tenant_id = p_tenant and a.account_id = p.account_id
      where p.tenant_id = p_tenant and p.entry_id > v_fold.entry_id and p.entry_date between p_from and p_to
        and cash_place(a.type, a.system_key) = 'cash');
  end if;
  if cardinality(v_moved) > 0 then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
      from cash_flows_of(p_tenant, p_to, v_end.last_entry_id, v_end.last_application_id, v_moved, false) f;
  end if;
  v_open := array(
    select o.root_entry_id from cash_flow_open o where o.tenant_id = p_tenant and o.first_on <= p_to and o.last_on >= p_from
    union select unnest(v_changed));
  if cardinality(v_open) > 0 then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
      from cash_flows_of(p_tenant, p_to, v_end.last_entry_id, v_end.last_application_id,
        entries_of_roots(p_tenant, p_from, p_to, v_end.last_entry_id, v_open), true) f;
  end if;
  -- What the sums hold of those that changed does not count any more.
  v_settled := array(select unnest(v_changed) except select o.root_entry_id from cash_flow_open o where o.tenant_id = p_tenant);
  if cardinality(v_settled) > 0 then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, -f.cents
      from cash_flows_of(p_tenant, p_to, v_fold.entry_id, v_fold.application_id,
        entries_of_roots(p_tenant, p_from, p_to, v_fold.entry_id, v_settled), true) f;
  end if;
end $$;
