-- A customer and everybody who was merged into them, whose posted documents count as theirs.
create or replace function merged_customers(p_tenant bigint, p_customer bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  with recursive one as (
    select p_customer as customer_id
    union
    select c.customer_id from one join customers c on c.tenant_id = p_tenant and c.merged_into = one.customer_id
  )
  select array_agg(customer_id) from one
$$;
