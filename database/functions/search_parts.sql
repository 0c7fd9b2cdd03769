-- By what a word is found that is not typed from its beginning, or wrongly: what follows its first signs, from four signs on; and, of words
-- with letters, what is left without one sign.
create or replace function search_parts(p_tenant_id bigint, p_word text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select to_hex(p_tenant_id) || ':' || substr(p_word, i) from generate_series(2, length(p_word) - 3) i
    union
    select to_hex(p_tenant_id) || '~' || head || substr(p_word, i + 2) from (
      select i, substr(p_word, 1, i) as head from generate_series(0, length(p_word) - 1) i) s
     where length(p_word) between 4 and 30 and p_word ~ '[^0-9.]'
    union
    select to_hex(p_tenant_id) || '~' || p_word))
$$;
