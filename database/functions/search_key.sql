-- The stretch in which a record lies, as its words begin: of 8,192 records of a kind, by their ids, so that the newest are found without a
-- look at all others; of a million that stand ahead, since they are few.
create or replace function search_key(p_tenant_id bigint, p_kind text, p_id bigint, p_is_ahead boolean) returns text
language sql immutable parallel safe as $$
  select to_hex(p_tenant_id) || 'g' || left(md5(p_kind), 2)
    || case when p_is_ahead then 'x' || to_hex(p_id >> 20) else 'y' || to_hex(p_id >> 13) end || ':'
$$;
