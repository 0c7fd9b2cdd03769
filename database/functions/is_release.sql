-- Documents that make a claim of what was held back, and those of which all lines besides the claim are what it is for.
create or replace function is_release(p_source text) returns boolean language sql immutable parallel safe as $$
  select p_source in ('retainage_billing', 'retainage_release')
$$;
