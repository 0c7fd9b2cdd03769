create or replace function directory.list_all_mails()
returns table (mail_id bigint, sent_to text, subject text, text text, created_at timestamptz, sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.mail_id, m.sent_to, m.subject, m.text, m.created_at, m.sent_at
    from directory.mails m order by m.mail_id desc limit 50;
$$;
