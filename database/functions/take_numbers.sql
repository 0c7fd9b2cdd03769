-- Hands out numbers of a kind within a tenant, outside the asker's transaction: gaps are allowed, waiting is not.
create or replace function take_numbers(p_tenant_id bigint, p_kind text, p_count int) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.counters as c (tenant_id, kind, last) values (p_tenant_id, p_kind, p_count)
  on conflict (tenant_id, kind) do update set last = c.last + excluded.last
  returning last - p_count + 1;
$$;
