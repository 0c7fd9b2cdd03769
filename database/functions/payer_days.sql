-- The days on which documents were paid by somebody else's money, from each document to its entries and from each entry to its lines, whatever the
-- statistics say: joined, a plan could begin with all that was ever posted to payables and cards, 30 seconds for books with fifty accounts of money.
create or replace function payer_days(p_tenant bigint, p_entry bigint, p_application bigint, p_roots bigint[])
returns table (root bigint, first_on date, last_on date, is_settled boolean)
language sql stable set plan_cache_mode = force_custom_plan as $$
  with of_payers as (
    select r.root, min(j.entry_date) as first_on, max(j.entry_date) as last_on, bool_or(of_entry.is_of_card) as is_of_card
    from unnest(p_roots) as r (root),
    lateral (select e.entry_id, e.entry_date from journal_entries e
             where e.tenant_id = p_tenant and e.root_id = r.root and e.entry_id <= p_entry and e.source <> 'opening_balance' offset 0) j,
    lateral (select bool_or(l.place in ('payable', 'card')) as is_paying, bool_or(l.place = 'card') as is_of_card,
                    sum(l.cents) filter (where l.place = 'cash') as cash
             from (select p.cents, cash_place(a.type, a.system_key) as place
                   from postings p,
                   lateral (select type, system_key from accounts o where o.tenant_id = p_tenant and o.account_id = p.account_id offset 0) a
                   where p.tenant_id = p_tenant and p.entry_id = j.entry_id offset 0) l) of_entry
    where of_entry.is_paying and of_entry.cash <> 0
    group by 1
  ), decided as (
    -- Counted together instead of joined: how many they are is not known when it is planned.
    select o.root, o.first_on, o.last_on, o.is_of_card, o.last_on as until_on from of_payers o
    union all
    select o.root, null, null, null, greatest(a.applied_on, v.entry_date)
    from of_payers o
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = o.root
    join accounts payable on payable.tenant_id = p_tenant and payable.account_id = i.account_id
      and cash_place(payable.type, payable.system_key) = 'payable'
    join applications a on a.tenant_id = p_tenant and a.debit_item_id = i.item_id and a.application_id <= p_application
    join open_items bill on bill.tenant_id = p_tenant and bill.item_id = a.credit_item_id
    left join journal_entries v on v.tenant_id = p_tenant and v.root_id = bill.root_entry_id and v.entry_id <= p_entry
  )
  select d.root, min(d.first_on), max(d.last_on), not bool_or(d.is_of_card) and min(d.first_on) = max(d.until_on)
  from decided d group by 1
$$;
