create or replace function fold_cash_flows(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold cash_flow_folds;
  v_end record;
  v_last_entry bigint;
  v_last_application bigint;
  v_changed bigint[];
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into cash_flow_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from cash_flow_folds where tenant_id = p_tenant for update;
  select last_entry_id, last_application_id into v_end from ledgers where tenant_id = p_tenant;
  if not found then return false; end if;
  v_last_entry := least(v_end.last_entry_id, v_fold.entry_id + p_most);
  v_last_application := least(v_end.last_application_id, v_fold.application_id + p_most);
  if v_last_entry = v_fold.entry_id and v_last_application = v_fold.application_id then return false; end if;
  v_changed := payers_changed(p_tenant, v_fold.entry_id, v_fold.application_id, v_last_entry, v_last_application);

  with changes as materialized (
    select * from cash_flow_changes(p_tenant, v_fold.entry_id, v_fold.application_id, v_last_entry, v_last_application, v_changed)
  ), left_open as (
    delete from cash_flow_open where tenant_id = p_tenant and root_entry_id = any(v_changed)
      and root_entry_id not in (select root from changes where root is not null)
  ), opened as (
    insert into cash_flow_open as o (tenant_id, root_entry_id, first_on, last_on)
    select p_tenant, c.root, c.day, c.last_on from changes c where c.root is not null
    on conflict (tenant_id, root_entry_id) do update set first_on = excluded.first_on, last_on = excluded.last_on
  )
  insert into cash_flow_sums as s (tenant_id, span, starts_on, source, direction, line_direction, via, account_id, cents)
  select p_tenant, d.span, d.starts_on, c.source, c.direction, c.line_direction, c.via, c.account_id, sum(c.cents)
  from changes c,
       lateral (values ('day', c.day), ('month', date_trunc('month', c.day)::date)) as d (span, starts_on)
  where c.account_id is not null
  group by d.span, d.starts_on, c.source, c.direction, c.line_direction, c.via, c.account_id
  on conflict (tenant_id, span, starts_on, source, direction, line_direction, via, account_id) do update
    set cents = s.cents + excluded.cents;

  update cash_flow_folds set entry_id = v_last_entry, application_id = v_last_application where tenant_id = p_tenant;
  return v_last_entry < v_end.last_entry_id or v_last_application < v_end.last_application_id;
end $$;
