-- Keeps whose a field ticket is as its head says it: a new one's, and another's when the head is given to another customer.
create or replace function keep_customer_of_field_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select customer_id into new.customer_id from documents
    where (tenant_id, family, document_id) = (new.tenant_id, 'field_tickets', new.field_ticket_id);
    return new;
  end if;
  update field_tickets set customer_id = new.customer_id where tenant_id = new.tenant_id and field_ticket_id = new.document_id;
  return null;
end $$;
create or replace trigger keep_customer before insert on field_tickets for each row execute function keep_customer_of_field_ticket();
create or replace trigger keep_customer_of_field_ticket after update on documents for each row
  when (new.family = 'field_tickets' and new.customer_id is distinct from old.customer_id)
  execute function keep_customer_of_field_ticket();
