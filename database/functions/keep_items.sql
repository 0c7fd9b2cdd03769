-- Items of some entries that have just been posted, or, in a migration, of all: each the sum of the postings of its versions.
create or replace function keep_items(p_tenant bigint, p_first bigint, p_last bigint, p_entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_items bigint;
  v_added int;
begin
  select last_item_id into v_items from ledgers where tenant_id = p_tenant;
  insert into open_items as i
    (tenant_id, item_id, root_entry_id, account_id, payee_kind, payee_id, entry_id, source, source_id, reference, dated_on, due_on,
     amount_cents, open_cents)
  select p_tenant, v_items + row_number() over (order by n.root_id, n.account_id, n.payee_kind, n.payee_id), n.*
  from (
    select j.root_id, p.account_id, coalesce(p.payee_kind, '') as payee_kind, coalesce(p.payee_id, 0) as payee_id,
           coalesce(max(j.entry_id) filter (where j.reverses_id is null), max(j.reverses_id)),
           (array_agg(j.source order by j.reverses_id is not null, j.entry_id desc))[1],
           (array_agg(j.source_id order by j.reverses_id is not null, j.entry_id desc))[1],
           (array_agg(j.reference order by j.reverses_id is not null, j.entry_id desc))[1],
           (array_agg(j.entry_date order by j.reverses_id is not null, j.entry_id desc))[1],
           coalesce((array_agg((p_entries -> (j.entry_id - p_first)::int ->> 'due')::date
             order by j.reverses_id is not null, j.entry_id desc))[1],
             (array_agg(j.entry_date order by j.reverses_id is not null, j.entry_id desc))[1]),
           sum(p.cents), sum(p.cents)
    from journal_entries j
    join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id and a.has_open_items
    where j.tenant_id = p_tenant and j.entry_id between p_first and p_last
    group by 1, 2, 3, 4
  ) n
  on conflict (tenant_id, root_entry_id, account_id, payee_kind, payee_id) do update
    set amount_cents = i.amount_cents + excluded.amount_cents, open_cents = i.open_cents + excluded.amount_cents,
        entry_id = excluded.entry_id, source_id = excluded.source_id, reference = excluded.reference,
        -- What is only reversed keeps its days: until then it was open, and this old.
        dated_on = case when excluded.entry_id >= p_first then excluded.dated_on else i.dated_on end,
        due_on = case when excluded.entry_id >= p_first then excluded.due_on else i.due_on end;
  get diagnostics v_added = row_count;
  if v_added > 0 then
    update ledgers set last_item_id = v_items + v_added where tenant_id = p_tenant;
  end if;
end $$;
