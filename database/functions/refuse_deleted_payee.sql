-- Whoever has something open with a company stays until that is settled: of what is owed nobody would be asked any more.
create or replace function refuse_deleted_payee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text := tg_argv[0];
  v_id bigint := (to_jsonb(new) ->> (v_kind || '_id'))::bigint;
  v_ids bigint[] := array[v_id];
  v_debits bigint;
  v_credits bigint;
  v_count int;
  v_dollars constant text := 'FM$999,999,999,990.00';
begin
  if v_kind = 'customer' then
    -- Of who is merged the other one is asked, and with that one everybody who was merged into them.
    if to_jsonb(new) ->> 'merged_into' is not null then return new; end if;
    v_ids := merged_customers(new.tenant_id, v_id);
  end if;
  select count(*), coalesce(sum(open_cents) filter (where open_cents > 0), 0), coalesce(-sum(open_cents) filter (where open_cents < 0), 0)
  into v_count, v_debits, v_credits
  from open_items i
  join accounts a on a.tenant_id = i.tenant_id and a.account_id = i.account_id
  where i.tenant_id = new.tenant_id and i.payee_kind = v_kind
    and i.payee_id = any(v_ids) and i.open_cents <> 0 and a.system_key <> 'undeposited_funds';
  if v_count > 0 then
    raise exception '% has % open: % owed by them, % owed to them. Settle, apply or void that first.',
      new.name, case v_count when 1 then '1 document' else v_count || ' documents' end,
      to_char(v_debits / 100.0, v_dollars), to_char(v_credits / 100.0, v_dollars)
      using errcode = 'NO422';
  end if;
  return new;
end $$;
