create or replace function directory.write_mail(
  p_tenant_id bigint, p_identity_id bigint, p_sent_to text, p_subject text, p_text text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.mails (tenant_id, identity_id, sent_to, subject, text)
  values (p_tenant_id, p_identity_id, p_sent_to, p_subject, p_text);
  perform graphile_worker.add_job('send_mails', json_build_object());
end $$;

-- From the company to somebody outside: it bears its name, and is answered to it where it says how.
create or replace function directory.write_mail(
  p_tenant_id bigint, p_identity_id bigint, p_sent_to text, p_subject text, p_text text, p_attachment_name text,
  p_attachment bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.mails (tenant_id, identity_id, sent_to, subject, text, attachment_name, attachment, sender_name, reply_to)
  select p_tenant_id, p_identity_id, p_sent_to, p_subject, p_text, p_attachment_name, p_attachment, t.name, nullif(t.public_email, '')
    from public.tenants t where t.tenant_id = p_tenant_id;
  perform graphile_worker.add_job('send_mails', json_build_object());
end $$;
