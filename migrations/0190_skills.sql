-- What people of the company can and may do: its list of skills and certificates, and who has which, through which day. What was told of an
-- end: each day that one ends on is told once ahead and once when it has come.
create table skills (
  tenant_id bigint not null,
  skill_id bigint not null,
  name text not null,
  expires boolean not null,
  usual_months int check (usual_months between 1 and 240),
  remind_days int not null check (remind_days between 0 and 365),
  remind_whom text not null check (remind_whom in ('both', 'person', 'managers')),
  created_at timestamptz not null default now(),
  created_by bigint,
  archived_at timestamptz,
  primary key (tenant_id, skill_id)
);
create unique index skills_name on skills (tenant_id, lower(name)) where archived_at is null;
select directory.protect('skills');

create table qualifications (
  tenant_id bigint not null,
  qualification_id bigint not null,
  user_id bigint not null,
  skill_id bigint not null,
  number text not null default '',
  issued_by text not null default '',
  issued_on date,
  expires_on date,
  note text not null default '',
  file_id bigint,
  told_soon_of date,
  told_end_of date,
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, qualification_id),
  constraint qualifications_user foreign key (tenant_id, user_id) references people (tenant_id, user_id),
  constraint qualifications_skill foreign key (tenant_id, skill_id) references skills (tenant_id, skill_id),
  constraint qualifications_file foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
create index qualifications_of_user on qualifications (tenant_id, user_id, qualification_id);
create index qualifications_of_skill on qualifications (tenant_id, skill_id, expires_on) where deleted_at is null;
create index qualifications_ending on qualifications (tenant_id, expires_on) where deleted_at is null;
select directory.protect('qualifications');
