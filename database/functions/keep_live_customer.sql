-- What is live names who a customer is now: of somebody who was merged meanwhile, also while this was written, whom they were merged into.
-- The argument is the column that names the customer.
create or replace function keep_live_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_named bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  v_now bigint := v_named;
  v_into bigint;
begin
  loop
    -- Waits for a merge that goes on.
    select merged_into into v_into from customers where tenant_id = new.tenant_id and customer_id = v_now for key share;
    exit when v_into is null;
    v_now := v_into;
  end loop;
  if v_now = v_named then return new; end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], v_now));
end $$;
create or replace trigger keep_live_customer before insert or update of customer_id on work_items
  for each row when (new.customer_id is not null) execute function keep_live_customer('customer_id');
create or replace trigger keep_live_customer before insert or update of customer_id on assets
  for each row when (new.customer_id is not null) execute function keep_live_customer('customer_id');
create or replace trigger keep_live_customer before insert or update of customer_id on rate_sheets
  for each row when (new.customer_id is not null) execute function keep_live_customer('customer_id');
create or replace trigger keep_live_customer before insert or update of parent_id on customers
  for each row when (new.parent_id is not null) execute function keep_live_customer('parent_id');
create or replace trigger keep_live_customer before insert or update of payee_id on recurring_lines
  for each row when (new.payee_kind = 'customer') execute function keep_live_customer('payee_id');
create or replace trigger keep_live_customer before insert or update of payee_id on bank_rules
  for each row when (new.payee_kind = 'customer') execute function keep_live_customer('payee_id');
-- Of documents what is not posted; a credit memo keeps the customer of what it credits.
create or replace trigger keep_live_customer_of_new before insert on documents
  for each row when (new.payee_kind = 'customer' and new.entry_id is null and new.kind <> 'credit_memo')
  execute function keep_live_customer('payee_id');
create or replace trigger keep_live_customer before update of payee_id on documents
  for each row when (new.payee_kind = 'customer' and new.payee_id is distinct from old.payee_id and new.entry_id is null
    and new.kind <> 'credit_memo')
  execute function keep_live_customer('payee_id');
