-- Sets a password by the mailed link, both or neither; answers whose, or null when the link is over.
create function directory.reset_password(p_token_hash bytea, p_password_hash text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_identity_id bigint;
begin
  update directory.links set used_at = now()
   where token_hash = p_token_hash and purpose = 'reset' and used_at is null and expires_at > now()
  returning identity_id into v_identity_id;
  if v_identity_id is not null then
    perform directory.set_password(v_identity_id, p_password_hash, null);
  end if;
  return v_identity_id;
end $$;

-- What nobody can use any more. The last link of an invitation stays: by it the invitation is found and sent again.
create or replace function directory.forget_sign_in() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sign_ups where created_at < now() - interval '7 days';
  delete from directory.links
   where expires_at < now() - interval '30 days' and (purpose <> 'invite' or used_at is not null);
  delete from directory.throttle where last_at < now() - interval '2 days';
  delete from directory.mails where created_at < now() - interval '30 days';
  delete from directory.sessions where coalesce(revoked_at, expires_at) < now() - interval '30 days';
$$;

revoke all on function directory.reset_password(bytea, text) from public;
grant execute on function directory.reset_password(bytea, text) to ops_app;
