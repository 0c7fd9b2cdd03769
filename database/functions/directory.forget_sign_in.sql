-- What nobody can use any more. The last link of an invitation stays: by it the invitation is found and sent again.
create or replace function directory.forget_sign_in() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sign_ups where created_at < now() - interval '7 days';
  delete from directory.links
   where expires_at < now() - interval '30 days' and (purpose <> 'invite' or used_at is not null);
  delete from directory.guest_tokens where expires_at < now() - interval '90 days';
  delete from directory.throttle where last_at < now() - interval '2 days';
  delete from directory.mails where created_at < now() - interval '30 days';
  delete from directory.used_challenges where used_at < now() - interval '1 day';
  delete from directory.sessions where coalesce(revoked_at, expires_at) < now() - interval '30 days';
$$;
