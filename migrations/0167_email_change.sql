-- The address that a link changes a person's to, once it is followed.
alter table directory.links
  add column email text check (email = lower(email)),
  add check ((purpose = 'change_email') = (email is not null));
