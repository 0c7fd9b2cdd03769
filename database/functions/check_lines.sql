-- Lines come with their entry, to accounts that are there, with the payee that the account asks for.
create or replace function check_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v record;
begin
  select p.entry_id, j.line_count, p.line, a.account_id, a.number, a.name, a.archived_at, a.subledger into v
  from added p
  left join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
  left join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
  where j.entry_id is null or p.line > j.line_count or p.entry_date <> j.entry_date
    or a.account_id is null or a.archived_at is not null
    or (a.subledger = 'customer' and p.payee_kind is distinct from 'customer')
    or (a.subledger = 'vendor' and coalesce(p.payee_kind, '') not in ('vendor', 'employee'))
  limit 1;
  if not found then
    return null;
  end if;
  if v.account_id is null then
    raise exception 'There is no such account.' using errcode = 'LE004';
  end if;
  if v.archived_at is not null then
    raise exception 'Account % % is archived.', v.number, v.name using errcode = 'LE005';
  end if;
  if v.line_count is null or v.line > v.line_count then
    raise exception 'Entry % has not the lines that it was posted with.', v.entry_id using errcode = 'LE008';
  end if;
  raise exception 'Account % % needs a %.', v.number, v.name, v.subledger using errcode = 'LE007';
end $$;
