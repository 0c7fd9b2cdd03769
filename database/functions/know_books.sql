create or replace function know_books(p_tenant bigint, p_most int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_new bigint := (select l.last_entry_id - coalesce(f.entry_id, 0) from ledgers l left join balance_folds f using (tenant_id)
                   where l.tenant_id = p_tenant);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  if v_new > p_most and not exists (
    select from pg_stats where schemaname = 'public' and tablename = 'postings' and attname = 'tenant_id'
      and p_tenant::text = any(most_common_vals::text::text[]))
  then
    analyze postings, journal_entries, open_items, applications, account_sums;
  end if;
end $$;
