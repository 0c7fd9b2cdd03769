-- To which month balances are to come: the next, and never back.
create or replace function months_until(p_now date) returns date language sql stable as $$
  select greatest(p_now, (date_trunc('month', now()) + interval '1 month')::date)
$$;
