-- How a person arranged the cards of their dashboard; whoever has no row sees them as they come.
create table dashboard_cards (
  tenant_id bigint not null,
  user_id bigint not null,
  card_order text[] not null,
  hidden text[] not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references people (tenant_id, user_id)
);
select directory.protect('dashboard_cards');
