-- The one writer to the ledger: entries with their lines, roots and open items, in one round trip. An entry may say when it is due.
-- Errors: LE001 books that were not set up, LE003 fewer than two lines; and what the triggers of the tables refuse.
create or replace function post_entries(p_tenant bigint, p_user bigint, p_entries jsonb)
returns table (first_entry_id bigint, posted_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_count int := jsonb_array_length(p_entries);
  v_last bigint;
  v_now timestamptz := clock_timestamp();
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  if exists (select from jsonb_array_elements(p_entries) as e where jsonb_array_length(e -> 'lines') < 2) then
    raise exception 'A journal entry has at least two lines.' using errcode = 'LE003';
  end if;
  update ledgers set last_entry_id = last_entry_id + v_count where tenant_id = p_tenant returning last_entry_id into v_last;
  if not found then
    raise exception 'Set up the books first.' using errcode = 'LE001';
  end if;

  insert into journal_entries
    (tenant_id, entry_id, entry_date, posted_at, source, source_id, reference, memo, line_count, reverses_id, replaces_id,
     posted_by, root_id)
  select p_tenant, v_last - v_count + e.n, (e.v ->> 'date')::date, v_now, e.v ->> 'source', (e.v ->> 'sourceID')::bigint,
         coalesce(e.v ->> 'reference', ''), coalesce(e.v ->> 'memo', ''), jsonb_array_length(e.v -> 'lines'),
         (e.v ->> 'reverses')::bigint, (e.v ->> 'replaces')::bigint, p_user,
         coalesce((select was.root_id from journal_entries was where was.tenant_id = p_tenant
                    and was.entry_id = coalesce((e.v ->> 'reverses')::bigint, (e.v ->> 'replaces')::bigint)),
                  v_last - v_count + e.n)
  from jsonb_array_elements(p_entries) with ordinality as e (v, n);

  with given as (
    insert into postings
      (tenant_id, entry_id, line, account_id, cents, entry_date, memo, payee_kind, payee_id, ticket_id, project_id,
       division_id, department_id, location_id, source_line)
    select p_tenant, v_last - v_count + e.n, l.n, l.account, l.cents, (e.v ->> 'date')::date, coalesce(l.memo, ''),
           l."payeeKind", l."payeeID", l.ticket, l.project, l.division, l.department, l.location, l.line
    from jsonb_array_elements(p_entries) with ordinality as e (v, n),
         rows from (jsonb_to_recordset(e.v -> 'lines') as (
           account bigint, cents bigint, memo text, "payeeKind" text, "payeeID" bigint, ticket bigint, project bigint,
           division bigint, department bigint, location bigint, line bigint)) with ordinality
           as l (account, cents, memo, "payeeKind", "payeeID", ticket, project, division, department, location, line, n)
    returning account_id, entry_date, cents
  )
  insert into account_sums as s (tenant_id, span, starts_on, account_id, debit_cents, credit_cents)
  select p_tenant, d.span, d.starts_on, given.account_id,
         sum(greatest(given.cents, 0)), sum(greatest(-given.cents, 0))
  from given,
       lateral (values ('day', given.entry_date), ('month', date_trunc('month', given.entry_date)::date)) as d (span, starts_on)
  group by d.span, d.starts_on, given.account_id
  on conflict (tenant_id, span, starts_on, account_id) do update
    set debit_cents = s.debit_cents + excluded.debit_cents, credit_cents = s.credit_cents + excluded.credit_cents;

  perform keep_items(p_tenant, v_last - v_count + 1, v_last, p_entries);

  -- Here, and not at the commit: who posts is told what is wrong.
  set constraints balanced immediate;
  set constraints balanced deferred;
  return query select v_last - v_count + 1, v_now;
end $$;
