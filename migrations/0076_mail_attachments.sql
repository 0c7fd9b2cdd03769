-- A mail can carry a file: an invoice, a receipt. It is let go of once the mail is sent.
alter table directory.mails add column attachment_name text not null default '', add column attachment bytea;

create function directory.write_mail(
  p_tenant_id bigint, p_identity_id bigint, p_sent_to text, p_subject text, p_text text, p_attachment_name text,
  p_attachment bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.mails (tenant_id, identity_id, sent_to, subject, text, attachment_name, attachment)
  values (p_tenant_id, p_identity_id, p_sent_to, p_subject, p_text, p_attachment_name, p_attachment);
  perform graphile_worker.add_job('send_mails', json_build_object());
end $$;
revoke all on function directory.write_mail(bigint, bigint, text, text, text, text, bytea) from public;
grant execute on function directory.write_mail(bigint, bigint, text, text, text, text, bytea) to ops_app;

drop function directory.lend_mails(int);
create function directory.lend_mails(p_most int)
returns table (mail_id bigint, sent_to text, subject text, text text, attempts int, attachment_name text, attachment bytea)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, next_try_at = clock_timestamp() + interval '2 minutes'
   where m.mail_id in (
     select d.mail_id from directory.mails d
      where d.sent_at is null and d.given_up_at is null and d.next_try_at <= clock_timestamp()
      order by d.next_try_at limit p_most for update skip locked)
  returning m.mail_id, m.sent_to, m.subject, m.text, m.attempts, m.attachment_name, m.attachment;
$$;
revoke all on function directory.lend_mails(int) from public;
grant execute on function directory.lend_mails(int) to ops_app;

create or replace function directory.mail_sent(p_mail_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails set sent_at = clock_timestamp(), text = '', attachment = null, error = null where mail_id = p_mail_id;
$$;
