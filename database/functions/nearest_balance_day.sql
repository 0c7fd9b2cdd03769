-- The nearest of them: no two are more than eight days apart.
create or replace function nearest_balance_day(p_day date) returns date language sql immutable parallel safe as $$
  select balance_day(p_day + 4)
$$;
