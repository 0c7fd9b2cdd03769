-- What the chain finds wrong: entries that are not what was sealed, and seals that do not go on from the one before.
create or replace function broken_seals(p_tenant bigint) returns table (entry_id bigint, seal_id bigint)
language sql stable set search_path = public, pg_temp as $$
  with seals as (
    select s.*, lag(s.hash) over (order by s.seal_id) as before
    from ledger_seals s where s.tenant_id = p_tenant
  ), sealed as (
    select s.seal_id, s.first_entry_id + n as entry_id, substring(s.digests from n * 32 + 1 for 32) as digest
    from seals s, generate_series(0, (s.last_entry_id - s.first_entry_id)::int) as n
  )
  select sealed.entry_id, sealed.seal_id
  from sealed
  left join entry_digests(p_tenant, 1, (select max(last_entry_id) from seals)) d using (entry_id)
  where d.digest is distinct from sealed.digest
  union all
  select null, s.seal_id from seals s where s.hash <> sha256(coalesce(s.before, ''::bytea) || s.digests)
$$;
