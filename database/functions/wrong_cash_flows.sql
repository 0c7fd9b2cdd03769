-- Days and accounts of which the sums are not what the entries say, and documents that are open and ought not to be, or the reverse.
create or replace function wrong_cash_flows(p_tenant bigint) returns table (starts_on date, account_id bigint, root_entry_id bigint)
language sql stable as $$
  with fold as (
    select * from cash_flow_folds where tenant_id = p_tenant
  ), ought as materialized (
    select c.* from fold, cash_flow_changes(p_tenant, 0, 0, fold.entry_id, fold.application_id,
      array(select distinct j.root_id
            from accounts a
            join postings p on p.tenant_id = p_tenant and p.account_id = a.account_id and p.entry_id <= fold.entry_id
            join journal_entries j on j.tenant_id = p_tenant and j.entry_id = p.entry_id
            where a.tenant_id = p_tenant and cash_place(a.type, a.system_key) in ('payable', 'card'))) c
  ), summed as (
    select d.span, d.starts_on, o.source, o.direction, o.line_direction, o.via, o.account_id, o.cents
    from ought o, lateral (values ('day', o.day), ('month', date_trunc('month', o.day)::date)) as d (span, starts_on)
    where o.account_id is not null
    union all
    select s.span, s.starts_on, s.source, s.direction, s.line_direction, s.via, s.account_id, -s.cents
    from cash_flow_sums s where s.tenant_id = p_tenant
  ), opened as (
    select o.root, o.day, o.last_on from ought o where o.root is not null
  )
  select distinct s.starts_on, s.account_id, null::bigint from summed s
  group by s.span, s.starts_on, s.source, s.direction, s.line_direction, s.via, s.account_id having sum(s.cents) <> 0
  union all
  select coalesce(o.day, k.first_on), null, coalesce(o.root, k.root_entry_id)
  from opened o full join (select * from cash_flow_open where tenant_id = p_tenant) k on k.root_entry_id = o.root
  where (o.day, o.last_on) is distinct from (k.first_on, k.last_on)
$$;
