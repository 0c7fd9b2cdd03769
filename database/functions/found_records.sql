-- The records of some kinds that hold what is asked (search_query), of each at most so many: those that stand ahead, then the others, each
-- from the highest id down, after one. It goes from stretch to stretch, and so reads little more than it answers, however many hold a word; where one holds
-- few, the next ones are asked together, ever more of them.
create or replace function found_records(
  p_kinds text[], p_query text, p_most int, p_only_ahead boolean, p_after_ahead boolean, p_after_id bigint
) returns table (kind text, id bigint, is_ahead boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_tenant_id constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  v_kind text;
  v_ahead boolean;
  v_shift int;
  v_query tsquery;
  v_low bigint;
  v_high bigint;
  v_before bigint;
  v_left int;
  v_stretch int;
  v_last int;
  v_some int;
  v_asked text;
  v_count int;
begin
  foreach v_kind in array p_kinds loop
    v_left := p_most;
    select s.id into v_low from search_records s where s.tenant_id = v_tenant_id and s.kind = v_kind order by s.id limit 1;
    select s.id into v_high from search_records s where s.tenant_id = v_tenant_id and s.kind = v_kind order by s.id desc limit 1;
    continue when v_high is null;
    foreach v_ahead in array array[true, false] loop
      continue when (v_ahead and not p_after_ahead) or (p_only_ahead and not v_ahead);
      -- What comes after one that stands ahead is any of the others.
      v_before := case when p_after_ahead = v_ahead then p_after_id else v_high + 1 end;
      v_shift := case when v_ahead then 20 else 13 end;
      v_stretch := least(v_before - 1, v_high) >> v_shift;
      v_last := v_low >> v_shift;
      v_some := 1;
      while v_stretch >= v_last loop
        select string_agg('(' || replace(p_query, e'\t', search_key(v_tenant_id, v_kind, one::bigint << v_shift, v_ahead)) || ')', ' | ')
          into v_asked from generate_series(greatest(v_stretch - v_some + 1, v_last), v_stretch) one;
        v_query := v_asked::tsquery;
        v_stretch := v_stretch - v_some;
        v_some := least(v_some * 2, 16);
        return query
          select s.kind, s.id, s.is_ahead
            from (select r.tenant_id, r.kind, r.id, r.is_ahead from search_records r where r.keys @@ v_query offset 0) s
           where s.tenant_id = v_tenant_id and s.kind = v_kind and s.id < v_before order by s.id desc limit v_left;
        get diagnostics v_count = row_count;
        v_left := v_left - v_count;
        exit when v_left <= 0;
      end loop;
      exit when v_left <= 0;
    end loop;
  end loop;
end $$;
revoke all on function found_records(text[], text, int, boolean, boolean, bigint) from public;
grant execute on function found_records(text[], text, int, boolean, boolean, bigint) to ops_app;
