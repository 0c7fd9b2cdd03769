-- The mails an administrator may read: to customers and others outside, and to people who are in this company and nowhere else,
-- because a link in a mail is as good as the person.
create or replace function directory.list_outbox(p_tenant_id bigint)
returns table (mail_id bigint, sent_to text, subject text, text text, created_at timestamptz, sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.mail_id, m.sent_to, m.subject, m.text, m.created_at, m.sent_at
    from directory.mails m
   where (m.tenant_id = p_tenant_id
          or m.tenant_id is null
             and exists (select from directory.memberships s
                          where s.identity_id = m.identity_id and s.tenant_id = p_tenant_id))
     and not exists (select from directory.memberships s
                      where s.identity_id = m.identity_id and s.tenant_id <> p_tenant_id)
     and not exists (select from directory.links l
                      where l.identity_id = m.identity_id and l.purpose = 'invite' and l.tenant_id <> p_tenant_id)
   order by m.mail_id desc limit 200;
$$;
