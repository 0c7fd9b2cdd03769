-- What an entry says, in one text that has one reading.
create or replace function entry_digests(p_tenant bigint, p_first bigint, p_last bigint)
returns table (entry_id bigint, digest bytea) language sql stable set search_path = public, pg_temp as $$
  select j.entry_id, sha256(convert_to(jsonb_build_array(
           j.entry_id, j.entry_date, j.source, j.source_id, j.reference, j.memo, j.reverses_id, j.replaces_id, j.posted_by,
           extract(epoch from j.posted_at), l.lines)::text, 'UTF8'))
  from journal_entries j
  join (
    select p.entry_id, string_agg(concat_ws('|', p.line, p.account_id, p.cents, p.entry_date - date '2000-01-01', quote_literal(p.memo),
             coalesce(p.payee_kind, ''), coalesce(p.payee_id, 0), coalesce(p.ticket_id, 0), coalesce(p.project_id, 0),
             coalesce(p.division_id, 0), coalesce(p.department_id, 0), coalesce(p.location_id, 0),
             coalesce(p.source_line, 0)), E'\n' order by p.line) as lines
    from postings p
    where p.tenant_id = p_tenant and p.entry_id between p_first and p_last
    group by p.entry_id
  ) l using (entry_id)
  where j.tenant_id = p_tenant and j.entry_id between p_first and p_last
$$;
