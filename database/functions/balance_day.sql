-- The last of these days that is not after a day. Without the time zone, so that it is an expression of the statements that ask.
create or replace function balance_day(p_day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', p_day::timestamp)::date
    + case when extract(day from p_day) < 8 then 0 when extract(day from p_day) < 16 then 7 when extract(day from p_day) < 24 then 15 else 23 end
$$;
