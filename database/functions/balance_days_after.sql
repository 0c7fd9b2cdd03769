-- Those that come after a day, from 2000 on, to the last before which balances are kept.
create or replace function balance_days_after(p_day date, p_until date) returns setof date language sql immutable as $$
  select d.day
  from generate_series(date_trunc('month', greatest(p_day, '2000-01-01')::timestamp), p_until, '1 month') m,
       lateral (values (m::date), (m::date + 7), (m::date + 15), (m::date + 23)) d (day)
  where d.day > p_day and d.day <= p_until
$$;
