-- A word as a query has it, behind what it begins with there.
create or replace function quote_search_word(p_word text, p_key text default e'\t') returns text
language sql immutable parallel safe as $$
  select '''' || p_key || replace(replace(p_word, '\', '\\'), '''', '''''') || ''''
$$;
