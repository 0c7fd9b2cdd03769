-- What is asked of the words of a record: for each typed word that one begins with it, or is one of at most 20 words of the company that hold
-- it inside, the shortest; where words that are merely alike count too, of at most 20 of these, which become the same without one sign of each. A word
-- behind # must be there as it is. Where the key of the stretch belongs stands a tab.
create or replace function search_query(p_words text[], p_is_alike boolean) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  v_tenant_id constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  v_asked tsquery;
  v_all text[];
  v_each text[] := '{}';
  v_word text;
begin
  foreach v_word in array p_words loop
    v_all := array[quote_search_word(v_word) || case when v_word like '#%' then '' else ':*' end];
    if length(v_word) >= 4 and v_word not like '#%' then
      v_asked := (quote_search_word(to_hex(v_tenant_id) || ':' || v_word, '') || ':*')::tsquery;
      v_all := v_all || array(
        select quote_search_word(s.word) from (select v.tenant_id, v.word from search_vocabulary v where v.parts @@ v_asked offset 0) s
         where s.tenant_id = v_tenant_id and not starts_with(s.word, v_word) order by length(s.word), s.word limit 20);
    end if;
    if p_is_alike and length(v_word) between 5 and 30 and v_word ~ '^[^#@]*[^0-9.#@][^#@]*$' then
      v_asked := (select string_agg(distinct quote_search_word(to_hex(v_tenant_id) || '~' || part, ''), ' | ')::tsquery
                    from (select substr(v_word, 1, i) || substr(v_word, i + 2) as part from generate_series(0, length(v_word)) i) s);
      v_all := v_all || array(
        select quote_search_word(s.word) from (select v.tenant_id, v.word from search_vocabulary v where v.parts @@ v_asked offset 0) s
         where s.tenant_id = v_tenant_id order by length(s.word), s.word limit 20);
    end if;
    v_each := v_each || ('(' || array_to_string(v_all, ' | ') || ')');
  end loop;
  return array_to_string(v_each, ' & ');
end $$;
revoke all on function search_query(text[], boolean) from public;
grant execute on function search_query(text[], boolean) to ops_app;
