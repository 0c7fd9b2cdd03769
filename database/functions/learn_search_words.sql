-- Adds words to the vocabulary of the company, in their order: two who add the same wait for each other and never in a circle.
create or replace function learn_search_words(p_words text[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with here as (
    select nullif(current_setting('app.tenant_id', true), '')::bigint as tenant_id
  )
  insert into search_vocabulary (tenant_id, word, parts)
  select h.tenant_id, w, search_parts(h.tenant_id, w)
    from here h, (select distinct w from unnest(p_words) w) s
   where not exists (select from search_vocabulary v where v.tenant_id = h.tenant_id and v.word = w)
   order by w
  on conflict do nothing;
$$;
revoke all on function learn_search_words(text[]) from public;
grant execute on function learn_search_words(text[]) to ops_app;
