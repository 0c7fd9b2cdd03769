-- Gives a person the address of the mailed link, tells the former one by mail, ends the links that were mailed there, and has the
-- companies told; all of it or nothing. No row when the link is over; it is used up also where the address is somebody's by now.
create or replace function directory.confirm_email(p_token_hash bytea, p_subject text, p_text text)
returns table (email text, is_taken boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_identity_id bigint;
  v_former text;
begin
  update directory.links l set used_at = now()
   where l.token_hash = p_token_hash and l.purpose = 'change_email' and l.used_at is null and l.expires_at > now()
  returning l.identity_id, l.email into v_identity_id, confirm_email.email;
  if not found then
    return;
  end if;
  select i.email into v_former from directory.identities i where i.identity_id = v_identity_id for update;
  begin
    update directory.identities i set email = confirm_email.email where i.identity_id = v_identity_id;
    is_taken := false;
  exception when unique_violation then
    is_taken := true;
    return next;
    return;
  end;
  update directory.links l set used_at = now()
   where l.identity_id = v_identity_id and l.purpose = 'reset' and l.used_at is null;
  perform directory.write_mail(null, v_identity_id, v_former, p_subject, p_text);
  perform graphile_worker.add_job('spread_email', json_build_object('identityId', v_identity_id));
  return next;
end $$;
revoke all on function directory.confirm_email(bytea, text, text) from public;
grant execute on function directory.confirm_email(bytea, text, text) to ops_app;
