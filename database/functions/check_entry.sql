-- At the commit an entry has the lines that it was posted with, and its debits equal its credits; one that reverses another or stands in for it
-- leaves what is reconciled as it is.
create or replace function check_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v record;
begin
  select count(*) as lines, coalesce(sum(cents), 0) as cents into v
  from postings where tenant_id = new.tenant_id and entry_id = new.entry_id;
  if v.lines <> new.line_count then
    raise exception 'Entry % has not the lines that it was posted with.', new.entry_id using errcode = 'LE008';
  end if;
  if v.cents <> 0 then
    raise exception 'Debits and credits must be equal.' using errcode = 'LE002';
  end if;
  if new.root_id <> new.entry_id then
    perform check_reconciled(new.tenant_id, new.root_id);
  end if;
  return null;
end $$;
