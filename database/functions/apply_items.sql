-- Settles one open item with another, as many pairs as are given, each with the account of both, its day and what of it was a discount. What is
-- applied in a closed month is applied on the first open day, so that what was open at its end stays as it was.
create or replace function apply_items(p_tenant bigint, p_user bigint, p_entry bigint, p_list jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last bigint;
  v_count int := jsonb_array_length(p_list);
  v_open date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  update ledgers set last_application_id = last_application_id + v_count where tenant_id = p_tenant
  returning last_application_id into v_last;
  if exists (
    select from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint)
    left join open_items d on d.tenant_id = p_tenant and d.item_id = l.debit
    left join open_items c on c.tenant_id = p_tenant and c.item_id = l.credit
    where d.account_id is distinct from c.account_id or d.payee_kind is distinct from c.payee_kind
       or d.payee_id is distinct from c.payee_id or d.item_id is null
       or (l.cents > 0 and (d.amount_cents <= 0 or c.amount_cents >= 0))
  ) then
    raise exception 'These do not settle one another.' using errcode = 'LE011';
  end if;
  -- What is taken off still stands: two who take off the same do it once.
  if exists (
    select from (
      select l.debit, l.credit, sum(l.cents) as cents
      from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint)
      group by l.debit, l.credit
    ) l
    where l.cents < 0 and 0 > l.cents + coalesce((
      select sum(a.cents) from applications a
      where a.tenant_id = p_tenant and a.debit_item_id = l.debit and a.credit_item_id = l.credit), 0)
  ) then
    raise exception 'This has been taken off already.' using errcode = 'LE011';
  end if;
  select greatest(book_closing_date,
                  case when coalesce(current_setting('app.late_reason', true), '') = '' then book_soft_closing_date end) + 1
  into v_open from tenants where tenant_id = p_tenant;
  insert into applications
    (tenant_id, application_id, account_id, debit_item_id, credit_item_id, cents, discount_cents, applied_on, chosen_on,
     applied_by, entry_id)
  select p_tenant, v_last - v_count + l.n, d.account_id, l.debit, l.credit, l.cents, coalesce(l.discount, 0), greatest(l."on", v_open), l.chosen,
         p_user, p_entry
  from rows from (jsonb_to_recordset(p_list) as (debit bigint, credit bigint, cents bigint, discount bigint, "on" date, chosen date)) with ordinality
       as l (debit, credit, cents, discount, "on", chosen, n)
  join open_items d on d.tenant_id = p_tenant and d.item_id = l.debit;
  update open_items i set open_cents = i.open_cents - s.cents
  from (
    select two.item_id, sum(two.part) as cents
    from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint),
         lateral (values (l.debit, l.cents), (l.credit, -l.cents)) as two (item_id, part)
    group by two.item_id
  ) s
  where i.tenant_id = p_tenant and i.item_id = s.item_id;
end $$;
