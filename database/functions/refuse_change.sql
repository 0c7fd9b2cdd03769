-- Nothing posted is changed or removed, not by the owner of the tables either; who means to has to take this away first.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is posted is never changed. Reverse it, and post it anew.' using errcode = 'LE009';
end $$;
