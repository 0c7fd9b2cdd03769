-- Of the asked records of a kind those that are given are found by their words from now on, and the others by none.
create or replace function keep_search_words(p_kind text, p_asked bigint[], p_given json) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with here as (
    select nullif(current_setting('app.tenant_id', true), '')::bigint as tenant_id
  ), given as (
    select h.tenant_id, r.id, coalesce(r.ahead, false) as is_ahead,
           array_to_tsvector(array(select distinct search_key(h.tenant_id, p_kind, r.id, coalesce(r.ahead, false)) || w
                                     from unnest(r.words) w where w <> '')) as keys
      from here h, json_to_recordset(p_given) as r(id bigint, ahead boolean, words text[])
     where r.id = any(p_asked)
  ), kept as (
    insert into search_records as s (tenant_id, kind, id, is_ahead, keys)
    select tenant_id, p_kind, id, is_ahead, keys from given order by id
    on conflict (tenant_id, kind, id) do update set is_ahead = excluded.is_ahead, keys = excluded.keys
     where s.keys is distinct from excluded.keys
  )
  delete from search_records s using here h
   where s.tenant_id = h.tenant_id and s.kind = p_kind and s.id = any(p_asked) and s.id not in (select id from given);
$$;
revoke all on function keep_search_words(text, bigint[], json) from public;
grant execute on function keep_search_words(text, bigint[], json) to ops_app;
