-- Sums a month anew in which something changed, the one that has waited longest. Answers whether there was one. Of two at once the second waits and
-- looks again; what others note meanwhile stays noted.
create or replace function fold_document_sums(p_tenant bigint) returns boolean language plpgsql as $$
declare
  v_seen bigint[];
  v_family text;
  v_month date;
begin
  select family, month into v_family, v_month from document_changes where tenant_id = p_tenant order by change_id limit 1;
  if not found then return false; end if;
  v_seen := array(
    select change_id from document_changes where tenant_id = p_tenant and family = v_family and month = v_month order by change_id for update);
  delete from document_customer_sums where tenant_id = p_tenant and family = v_family and month = v_month;
  delete from document_line_sums where tenant_id = p_tenant and family = v_family and month = v_month;
  with standing as materialized (
    select d.document_id, d.kind, d.customer_id, l.account_id, coalesce(l.item_class, '') as item_class,
           coalesce(l.division_id, d.division_id, 0) as division_id, l.amount_cents - l.discount_cents as cents
    from documents d
    join document_lines l on l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id
    where d.tenant_id = p_tenant and d.family = v_family and d.document_date >= v_month and d.document_date < v_month + interval '1 month'
      and d.entry_id is not null and d.voided_at is null and d.deleted_at is null
  ), by_customer as (
    insert into document_customer_sums (tenant_id, family, month, customer_id, kind, documents, lines, cents)
    select p_tenant, v_family, v_month, customer_id, kind, count(distinct document_id), count(*), sum(cents)
    from standing where customer_id is not null group by customer_id, kind
  )
  insert into document_line_sums (tenant_id, family, month, account_id, item_class, division_id, kind, lines, cents)
  select p_tenant, v_family, v_month, account_id, item_class, division_id, kind, count(*), sum(cents)
  from standing group by account_id, item_class, division_id, kind;
  delete from document_changes where tenant_id = p_tenant and change_id = any (v_seen);
  return true;
end $$;
