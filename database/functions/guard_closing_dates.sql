-- The dates are moved by close_books, which logs it; the application's role cannot move them by itself.
create or replace function guard_closing_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.book_closing_date is distinct from old.book_closing_date
      or new.book_soft_closing_date is distinct from old.book_soft_closing_date)
     and not pg_has_role(current_user, (select relowner from pg_class where oid = 'public.tenants'::regclass), 'usage') then
    raise exception 'The closing dates are moved by closing or reopening the books.' using errcode = '42501';
  end if;
  return new;
end $$;
