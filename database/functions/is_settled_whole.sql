create or replace function is_settled_whole(p_source text) returns boolean language sql immutable parallel safe as $$
  select p_source in ('invoice', 'credit_memo', 'bill', 'vendor_credit') or is_release(p_source)
$$;
