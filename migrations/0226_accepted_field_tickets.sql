-- What a customer says by a link of a field ticket or a batch (docs/rules/field-tickets.md, 0070).
alter table field_tickets
  add constraint field_tickets_accepted check (not is_accepted or (not is_rejected and (is_approved or is_locked)));

-- That they accept it: who, from where, and a hash of what they saw.
create table field_ticket_acceptances (
  tenant_id bigint not null,
  acceptance_id bigint not null,
  field_ticket_id bigint not null,
  link_id bigint not null,
  accepted_name text not null,
  accepted_title text not null,
  -- the strokes of their pen, where they signed
  accepted_ink text not null,
  accepted_hash text not null,
  accepted_cents bigint not null,
  accepted_at timestamptz not null,
  address text not null,
  device text,
  primary key (tenant_id, acceptance_id),
  foreign key (tenant_id, field_ticket_id) references field_tickets,
  foreign key (tenant_id, link_id) references guest_links
);
select directory.protect('field_ticket_acceptances');
create index field_ticket_acceptances_of on field_ticket_acceptances (tenant_id, field_ticket_id, acceptance_id desc);

-- That they dispute a line. It is open until they withdraw it, the office answers it, or what was sent is rejected.
create table field_ticket_disputes (
  tenant_id bigint not null,
  dispute_id bigint not null,
  -- what was sent, in which revision, and the ticket and line of it
  field_ticket_id bigint not null,
  revision int not null,
  of_ticket_id bigint not null,
  line_id bigint not null,
  -- what the line said
  line_text text not null,
  line_cents bigint not null,
  link_id bigint not null,
  comment text not null,
  disputed_by text not null,
  disputed_at timestamptz not null,
  withdrawn_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by bigint,
  primary key (tenant_id, dispute_id),
  foreign key (tenant_id, field_ticket_id) references field_tickets,
  foreign key (tenant_id, of_ticket_id) references field_tickets,
  foreign key (tenant_id, link_id) references guest_links,
  foreign key (tenant_id, answered_by) references people,
  check ((answer is null) = (answered_at is null))
);
select directory.protect('field_ticket_disputes');
create index field_ticket_disputes_of on field_ticket_disputes (tenant_id, field_ticket_id);
create index field_ticket_disputes_open on field_ticket_disputes (tenant_id, of_ticket_id) where withdrawn_at is null and answered_at is null;
create unique index field_ticket_disputes_once on field_ticket_disputes (tenant_id, field_ticket_id, revision, of_ticket_id, line_id)
  where withdrawn_at is null and answered_at is null;
