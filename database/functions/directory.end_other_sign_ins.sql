-- Ends the sessions in this company that were not opened by single sign-on, but for administrators'.
create or replace function directory.end_other_sign_ins() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.sessions s set revoked_at = now()
   where s.tenant_id = current_setting('app.tenant_id')::bigint and s.revoked_at is null and s.method <> 'single_sign_on'
     and not exists (select from public.people p
                      where p.tenant_id = current_setting('app.tenant_id')::bigint and p.user_id = s.user_id
                        and p.user_type = 'administrator');
$$;
revoke all on function directory.end_other_sign_ins() from public;
grant execute on function directory.end_other_sign_ins() to ops_app;
