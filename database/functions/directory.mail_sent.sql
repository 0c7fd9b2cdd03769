create or replace function directory.mail_sent(p_mail_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails set sent_at = clock_timestamp(), text = '', attachment = null, error = null where mail_id = p_mail_id;
$$;
