create or replace function directory.mail_failed(p_mail_id bigint, p_error text, p_is_final boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails
     set error = p_error,
         given_up_at = case when p_is_final then clock_timestamp() end,
         next_try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ (attempts - 1), interval '1 hour')
   where mail_id = p_mail_id;
$$;
