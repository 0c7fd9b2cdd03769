-- What is reconciled keeps its amount, its day and its account, whatever is posted about it. LE012, with the id of the reconciliation as detail.
create or replace function check_reconciled(p_tenant bigint, p_root bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v record;
begin
  with line as (
    select p.account_id, sum(p.cents) as cents
    from journal_entries j join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    where j.tenant_id = p_tenant and j.root_id = p_root
    group by p.account_id
  )
  select r.ends_on, r.reconciliation_id into v
  from reconciliation_marks m
  join reconciliations r on r.tenant_id = m.tenant_id and r.reconciliation_id = m.reconciliation_id and r.state = 'completed'
  left join line l on l.account_id = m.account_id
  where m.tenant_id = p_tenant and m.root_entry_id = p_root
    and (coalesce(l.cents, 0) <> m.cents
         or m.dated_on <> (select j.entry_date from journal_entries j
                           where j.tenant_id = p_tenant and j.root_id = p_root and j.reverses_id is null
                           order by j.entry_id desc limit 1))
  order by r.ends_on limit 1;
  if found then
    raise exception 'Reconciled on %. Undo that reconciliation first.', to_char(v.ends_on, 'MM/DD/YYYY')
      using errcode = 'LE012', detail = v.reconciliation_id::text;
  end if;
end $$;
