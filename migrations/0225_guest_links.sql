-- Links by which somebody outside opens one record without signing in (docs/rules/guest-links.md, 0070).
create table guest_links (
  tenant_id bigint not null,
  link_id bigint not null,
  -- the record that it opens, and what that said when it was sent
  module text not null,
  entity_id bigint not null,
  version text not null,
  guest_name text not null,
  guest_email text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  primary key (tenant_id, link_id),
  foreign key (tenant_id, made_by) references people,
  foreign key (tenant_id, withdrawn_by) references people,
  check (expires_at > made_at),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
select directory.protect('guest_links');
create index guest_links_record on guest_links (tenant_id, module, entity_id);

-- Every look at what a link opens, and everything that was done there.
create table guest_link_visits (
  tenant_id bigint not null,
  link_id bigint not null,
  visit_id bigint not null,
  deed text not null,
  visited_at timestamptz not null,
  address text not null,
  device text,
  primary key (tenant_id, link_id, visit_id),
  foreign key (tenant_id, link_id) references guest_links
);
select directory.protect('guest_link_visits');

-- Whose company a token is of: the hash alone, and nothing of what it opens.
create table directory.guest_tokens (
  token_hash bytea primary key,
  tenant_id bigint not null,
  link_id bigint not null,
  expires_at timestamptz not null,
  unique (tenant_id, link_id)
);
comment on table directory.guest_tokens is 'local';
create index guest_tokens_expired on directory.guest_tokens (expires_at);
