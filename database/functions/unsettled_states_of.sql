-- The question of `unsettled_states`, which says how it is planned.
create or replace function unsettled_states_of(p_tenant bigint, p_entry bigint, p_application bigint, p_roots bigint[])
returns table (root bigint, day date, account_id bigint, cents numeric, share numeric)
language sql stable as $$
  with parts as materialized (
    select * from settling_parts(p_tenant)
  ), origins as materialized (
    select r.root, j.source, is_settled_whole(j.source) as is_whole, is_release(j.source) as is_release
    from unnest(p_roots) as r (root) join journal_entries j on j.tenant_id = p_tenant and j.entry_id = r.root
  ), lines as materialized (
    select o.root, p.entry_date as day, p.account_id, coalesce(p.payee_kind, '') as payee_kind, coalesce(p.payee_id, 0) as payee_id,
           case when parts.part = 'held' then case when o.is_release then 'rest' else 'claim' end
                -- The discount goes back with the payment that the bank returned.
                when parts.is_discount and o.source = 'bounced_payment' then 'money'
                else parts.part end as part,
           sum(p.cents) as cents
    from origins o
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = o.root and j.entry_id <= p_entry
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id
    join parts on parts.account_id = p.account_id
    group by 1, 2, 3, 4, 5, 6
  ), items as materialized (
    select i.root_entry_id as root, i.item_id, i.account_id, i.payee_kind, i.payee_id, parts.part = 'held' as is_held
    from origins o
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = o.root
    join parts on parts.account_id = i.account_id and (parts.part = 'claim' or parts.part = 'held' and not o.is_release)
  ), applied as materialized (
    select i.root, i.account_id, i.payee_kind, i.payee_id, i.is_held, a.applied_on as day, a.cents, a.credit_item_id as by_item
    from items i join applications a on a.tenant_id = p_tenant and a.debit_item_id = i.item_id and a.application_id <= p_application
    union all
    select i.root, i.account_id, i.payee_kind, i.payee_id, i.is_held, a.applied_on, -a.cents, a.debit_item_id
    from items i join applications a on a.tenant_id = p_tenant and a.credit_item_id = i.item_id and a.application_id <= p_application
  ), released as materialized (
    -- What was held back and is billed now is settled as that bill is.
    select a.root, a.account_id, a.payee_kind, a.payee_id, a.day, a.cents, by.root_entry_id as release
    from applied a
    join open_items by on by.tenant_id = p_tenant and by.item_id = a.by_item
    join journal_entries j on j.tenant_id = p_tenant and j.entry_id = by.root_entry_id and is_release(j.source)
    where a.is_held
  ), releases as materialized (
    select distinct release from released
  ), release_moves as (
    select r.release, p.entry_date as day, p.cents as claim, p.cents as open
    from releases r
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = r.release and j.entry_id <= p_entry
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id
    join parts on parts.account_id = p.account_id and parts.part = 'claim'
    union all
    select r.release, a.applied_on, 0, case when a.debit_item_id = i.item_id then -a.cents else a.cents end
    from releases r
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = r.release
    join parts on parts.account_id = i.account_id and parts.part = 'claim'
    join applications a on a.tenant_id = p_tenant and i.item_id in (a.debit_item_id, a.credit_item_id) and a.application_id <= p_application
  ), waiting as (
    select root, account_id, payee_kind, payee_id, release, day,
           case when sum(sum(claim)) over along = 0 then 0
                else round(sum(sum(cents)) over along * sum(sum(open)) over along / sum(sum(claim)) over along) end as cents
    from (
      select root, account_id, payee_kind, payee_id, release, day, cents, 0 as claim, 0 as open from released
      union all
      select w.root, w.account_id, w.payee_kind, w.payee_id, w.release, m.day, 0, m.claim, m.open
      from (select distinct root, account_id, payee_kind, payee_id, release from released) w join release_moves m on m.release = w.release
    ) m
    group by 1, 2, 3, 4, 5, 6
    window along as (partition by root, account_id, payee_kind, payee_id, release order by day)
  ), moved as materialized (
    select root, account_id, payee_kind, payee_id, day, sum(claim) as claim, sum(settled) as settled
    from (
      select root, account_id, payee_kind, payee_id, day, cents as claim, 0 as settled from lines where part = 'claim'
      union all
      select root, account_id, payee_kind, payee_id, day, 0, cents from applied
      union all
      select root, account_id, payee_kind, payee_id, day, 0,
             lag(cents, 1, 0::numeric) over (partition by root, account_id, payee_kind, payee_id, release order by day) - cents
      from waiting
    ) m
    group by 1, 2, 3, 4, 5
  ), days as materialized (
    select root, day from lines union select root, day from moved
  ), claims as materialized (
    select d.root, d.day, c.account_id, c.payee_kind, c.payee_id, c.is_receivable,
           coalesce(sum(m.claim) over along, 0) as claim, coalesce(sum(m.claim) over along, 0) - coalesce(sum(m.settled) over along, 0) as open
    from days d
    join (select distinct m.root, m.account_id, m.payee_kind, m.payee_id, parts.is_receivable
          from moved m join parts on parts.account_id = m.account_id) c on c.root = d.root
    left join moved m on m.root = d.root and m.day = d.day and m.account_id = c.account_id and m.payee_kind = c.payee_kind
      and m.payee_id = c.payee_id
    window along as (partition by d.root, c.account_id, c.payee_kind, c.payee_id order by d.day)
  ), opened as materialized (
    select c.root, c.day, sum(c.claim) as claim, sum(c.open) as open,
           o.is_whole and not exists (select from lines l where l.root = c.root and l.part = 'money') as is_whole,
           o.source = 'opening_balance' as is_opening
    from claims c join origins o on o.root = c.root
    group by 1, 2, 5, 6 having bool_or(c.open <> 0)
  ), balances as materialized (
    -- Lines besides claims, where something is open: of a document by account, else by account and whose they are.
    select root, day, is_whole, is_opening, account_id, payee_kind, payee_id, part, cents
    from (
      select d.root, d.day, l.account_id, l.payee_kind, l.payee_id, l.part, sum(m.cents) over along as cents
      from days d
      join (select distinct root, account_id, payee_kind, payee_id, part from lines where part <> 'claim') l on l.root = d.root
      left join lines m on m.root = d.root and m.day = d.day and m.account_id = l.account_id and m.payee_kind = l.payee_kind
        and m.payee_id = l.payee_id and m.part = l.part
      window along as (partition by d.root, l.account_id, l.payee_kind, l.payee_id order by d.day)
    ) b
    join opened using (root, day)
  ), whole as (
    select root, day, account_id, coalesce(sum(cents), 0) as cents, false as is_claim from balances where is_whole group by 1, 2, 3
    union all
    select c.root, c.day, c.account_id, sum(c.open), true
    from claims c join opened o on o.root = c.root and o.day = c.day and o.is_whole and o.claim <> 0
    group by 1, 2, 3
  ), along_whole as (
    select w.root, w.day, w.account_id, w.is_claim, w.cents, o.open, o.claim,
           sum(w.cents) over (partition by w.root, w.day, w.is_claim order by w.account_id) as along
    from whole w join opened o on o.root = w.root and o.day = w.day and o.claim <> 0
  ), claimed as materialized (
    -- From here on of other entries, amounts without their side: `side` is that of the claim, and of lines the side of the claims they are for.
    select c.root, c.day, c.account_id, c.payee_kind, c.payee_id, c.is_receivable, sign(c.claim) as side, abs(c.claim) as claim,
           least(greatest(c.open * sign(c.claim), 0), abs(c.claim)) as open, o.is_opening
    from claims c join opened o on o.root = c.root and o.day = c.day and not o.is_whole
    where c.claim <> 0
      -- Where money alone stands beside the claims nothing is left out.
      and exists (select from lines l where l.root = c.root and l.part not in ('claim', 'money'))
  ), lined as materialized (
    select root, day, account_id, payee_kind, payee_id, part, -sign(cents) as side, abs(cents) as amount
    from balances where not is_whole and cents <> 0
  ), of_party as materialized (
    -- First what names the same party, of it as much as both are.
    select c.root, c.day, c.side, c.payee_kind, c.payee_id, c.claim, coalesce(l.amount, 0) as amount, least(c.claim, coalesce(l.amount, 0)) as taken
    from (
      select root, day, side, payee_kind, payee_id, is_opening, sum(claim) as claim from claimed group by 1, 2, 3, 4, 5, 6
    ) c
    left join (
      select root, day, side, payee_kind, payee_id, sum(amount) as amount
      from lined where part not in ('money', 'opening') and payee_kind <> '' group by 1, 2, 3, 4, 5
    ) l on not c.is_opening and l.root = c.root and l.day = c.day and l.side = c.side and l.payee_kind = c.payee_kind and l.payee_id = c.payee_id
  ), rest as materialized (
    select l.root, l.day, l.side, l.account_id, l.payee_kind, l.payee_id, l.part, l.amount,
           case when p.amount > 0 and l.part not in ('money', 'opening') then l.amount * p.taken / p.amount else 0 end as by_party,
           case when p.amount > 0 and l.part not in ('money', 'opening') then l.amount - l.amount * p.taken / p.amount else l.amount end as amount_left
    from lined l
    left join of_party p on p.root = l.root and p.day = l.day and p.side = l.side and p.payee_kind = l.payee_kind and p.payee_id = l.payee_id
  ), of_kind as materialized (
    -- Then income and tax for receivables, cost for payables; and Opening Balance Equity takes whatever is left.
    select c.root, c.day, c.side, c.is_receivable, c.claim_left, least(c.claim_left, coalesce(l.amount, 0)) as taken, coalesce(l.amount, 0) as amount,
           case when exists (select from lines o where o.root = c.root and o.part = 'opening')
                then c.claim_left - least(c.claim_left, coalesce(l.amount, 0)) else 0 end as taken_by_opening
    from (
      select c.root, c.day, c.side, c.is_receivable, c.is_opening, sum(c.claim - c.claim * p.taken / p.claim) as claim_left
      from claimed c
      join of_party p on p.root = c.root and p.day = c.day and p.side = c.side and p.payee_kind = c.payee_kind and p.payee_id = c.payee_id
      group by 1, 2, 3, 4, 5
    ) c
    left join (
      select root, day, side, part = 'earned' as is_receivable, sum(amount_left) as amount from rest where part in ('earned', 'spent') group by 1, 2, 3, 4
    ) l on not c.is_opening and l.root = c.root and l.day = c.day and l.side = c.side and l.is_receivable = c.is_receivable
  ), last_rest as materialized (
    select r.*, r.amount_left * coalesce(k.taken / nullif(k.amount, 0), 0) as by_kind,
           r.amount_left - r.amount_left * coalesce(k.taken / nullif(k.amount, 0), 0) as last_left
    from rest r
    left join of_kind k on k.root = r.root and k.day = r.day and k.side = r.side and r.part = case when k.is_receivable then 'earned' else 'spent' end
  ), last as materialized (
    -- Then all others; then money, which is never left out; then what stands whole unless nothing else is left.
    select *, least(claim_left, others) as by_others,
           least(greatest(claim_left - others - money, 0), standing) as by_standing,
           claim_left - least(claim_left, others) - least(greatest(claim_left - others - money, 0), standing) as stays
    from (
      select k.root, k.day, k.side, k.claim_left, coalesce(l.others, 0) as others, coalesce(l.money, 0) as money, coalesce(l.standing, 0) as standing
      from (
        select root, day, side, sum(claim_left - taken - taken_by_opening) as claim_left from of_kind group by 1, 2, 3
      ) k
      left join (
        select root, day, side, sum(last_left) filter (where part in ('earned', 'spent', 'rest')) as others,
               sum(amount) filter (where part = 'money') as money, sum(last_left) filter (where part = 'standing') as standing
        from last_rest group by 1, 2, 3
      ) l using (root, day, side)
    ) s
  ), left_claims as materialized (
    /*
     * Of each claim what stays, since money or another claim is what it is for, and what waits: what is unpaid of a claim waits first, so that
     * a fee is no income before it is paid; of a payment or credit the money is what is not applied yet.
     */
    select c.*, round(round(case when (c.side > 0) = c.is_receivable then least(c.open, c.claim - c.stays) else greatest(0, c.open - c.stays) end, 9)) as waits
    from (
      select c.root, c.day, c.side, c.account_id, c.payee_kind, c.payee_id, c.is_receivable, c.claim, c.open, c.claim * p.taken / p.claim as by_party,
             (c.claim - c.claim * p.taken / p.claim)
               * coalesce((k.claim_left - k.taken - k.taken_by_opening) / nullif(k.claim_left, 0), 0) * coalesce(s.stays / nullif(s.claim_left, 0), 0) as stays
      from claimed c
      join of_party p on p.root = c.root and p.day = c.day and p.side = c.side and p.payee_kind = c.payee_kind and p.payee_id = c.payee_id
      join of_kind k on k.root = c.root and k.day = c.day and k.side = c.side and k.is_receivable = c.is_receivable
      join last s on s.root = c.root and s.day = c.day and s.side = c.side
    ) c
  ), waits_of_party as (
    select root, day, side, payee_kind, payee_id, sum(coalesce(waits * by_party / nullif(claim - stays, 0), 0)) as waits, sum(by_party) as taken
    from left_claims group by 1, 2, 3, 4, 5
  ), waits_of_kind as materialized (
    select c.root, c.day, c.side, c.is_receivable, k.taken, k.taken_by_opening,
           k.claim_left - c.stays as for_lines, c.waits
    from (
      select root, day, side, is_receivable, sum(waits - coalesce(waits * by_party / nullif(claim - stays, 0), 0)) as waits, sum(stays) as stays
      from left_claims group by 1, 2, 3, 4
    ) c
    join of_kind k using (root, day, side, is_receivable)
  ), waits_of_last as (
    select w.root, w.day, w.side, sum(w.waits * (w.for_lines - w.taken - w.taken_by_opening) / w.for_lines) as waits, max(l.by_others) as by_others,
           max(l.others) as others, max(l.by_standing) as by_standing, max(l.standing) as standing
    from waits_of_kind w join last l using (root, day, side)
    where w.for_lines > 0 group by 1, 2, 3
  ), mixed as (
    select r.root, r.day, r.side, r.account_id,
           r.by_party * coalesce(p.waits / nullif(p.taken, 0), 0)
             + r.by_kind * coalesce(k.waits / nullif(k.for_lines, 0), 0)
             + case r.part when 'money' then 0 when 'opening' then 0
                 when 'standing' then r.last_left * coalesce(l.by_standing / nullif(l.standing, 0) * l.waits / nullif(l.by_others + l.by_standing, 0), 0)
                 else r.last_left * coalesce(l.by_others / nullif(l.others, 0) * l.waits / nullif(l.by_others + l.by_standing, 0), 0) end as waits
    from last_rest r
    left join waits_of_party p using (root, day, side, payee_kind, payee_id)
    left join waits_of_kind k on k.root = r.root and k.day = r.day and k.side = r.side and r.part = case when k.is_receivable then 'earned' else 'spent' end
    left join waits_of_last l on l.root = r.root and l.day = r.day and l.side = r.side
    union all
    select w.root, w.day, w.side, o.account_id, w.waits * w.taken_by_opening / w.for_lines
    from waits_of_kind w
    join (select distinct root, account_id from lines where part = 'opening') o on o.root = w.root
    where w.taken_by_opening > 0 and w.for_lines > 0
  ), along_mixed as (
    select root, day, side, account_id, sum(waits) as waits, sum(sum(waits)) over (partition by root, day, side order by account_id) as along
    from mixed group by 1, 2, 3, 4
  ), left_out as (
    select root, day, account_id, round(along * open / claim) - round((along - cents) * open / claim) as cents, open / claim as share
    from along_whole where not is_claim
    union all
    select root, day, account_id, cents, null from along_whole where is_claim
    union all
    select m.root, m.day, m.account_id, m.cents, m.cents / nullif(b.cents, 0)
    from (
      select root, day, account_id, sum(-side * (round(round(along, 9)) - round(round(along - waits, 9)))) as cents from along_mixed group by 1, 2, 3
    ) m
    left join (select root, day, account_id, sum(cents) as cents from balances group by 1, 2, 3) b using (root, day, account_id)
    union all
    select root, day, account_id, sum(side * waits), null from left_claims group by 1, 2, 3
  )
  select a.root, a.day, a.account_id, coalesce(l.cents, 0), coalesce(l.share, 0)
  from (
    select d.root, d.day, o.account_id
    from days d join (select distinct root, account_id from left_out where cents <> 0 or share <> 0) o on o.root = d.root
  ) a
  left join left_out l on l.root = a.root and l.day = a.day and l.account_id = a.account_id
$$;
