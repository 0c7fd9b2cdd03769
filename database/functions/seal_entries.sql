-- Seals what was posted since the last seal, at most p_most entries; answers how many.
create or replace function seal_entries(p_tenant bigint, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seal ledger_seals;
  v_first bigint;
  v_last bigint;
  v_digests bytea;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  -- In the queue of those who post: what is sealed is committed, and has no gap.
  select last_entry_id into v_last from ledgers where tenant_id = p_tenant for update;
  if not found then return 0; end if;
  select * into v_seal from ledger_seals where tenant_id = p_tenant order by seal_id desc limit 1;
  v_first := coalesce(v_seal.last_entry_id, 0) + 1;
  v_last := least(v_last, v_first + p_most - 1);
  if v_last < v_first then return 0; end if;
  select string_agg(digest, ''::bytea order by entry_id) into v_digests from entry_digests(p_tenant, v_first, v_last);
  insert into ledger_seals (tenant_id, seal_id, first_entry_id, last_entry_id, digests, hash)
  values (p_tenant, coalesce(v_seal.seal_id, 0) + 1, v_first, v_last, v_digests,
          sha256(coalesce(v_seal.hash, ''::bytea) || v_digests));
  return v_last - v_first + 1;
end $$;
