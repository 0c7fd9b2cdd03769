create or replace function directory.lend_mails(p_most int)
returns table (mail_id bigint, sent_to text, subject text, text text, attempts int, attachment_name text, attachment bytea,
  sender_name text, reply_to text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, next_try_at = clock_timestamp() + interval '2 minutes'
   where m.mail_id in (
     select d.mail_id from directory.mails d
      where d.sent_at is null and d.given_up_at is null and d.next_try_at <= clock_timestamp()
      order by d.next_try_at limit p_most for update skip locked)
  returning m.mail_id, m.sent_to, m.subject, m.text, m.attempts, m.attachment_name, m.attachment, m.sender_name, m.reply_to;
$$;
revoke all on function directory.lend_mails(int) from public;
grant execute on function directory.lend_mails(int) to ops_app;
