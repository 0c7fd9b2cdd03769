create or replace function refuse_closing_change() returns trigger language plpgsql as $$
begin
  raise exception 'The log of closings is only added to.' using errcode = 'LE009';
end $$;
