-- Lines of documents say how they were priced (docs/rules/field-tickets.md, 0066): by whose work, at which multiple, and by which version of which rate sheet.
alter table document_lines
  add column unit text,
  -- a kind of line of rate sheets
  add column rate_kind text,
  add column person_id bigint,
  add column multiplier_units bigint check (multiplier_units > 0),
  add column rate_sheet_id bigint,
  add column rate_sheet_version int,
  -- what the sheet, or else the catalogue, said; null where neither says anything
  add column sheet_rate_units bigint,
  -- why another rate is charged
  add column rate_reason text,
  add foreign key (tenant_id, person_id) references people,
  add foreign key (tenant_id, rate_sheet_id) references rate_sheets,
  add check ((rate_sheet_id is null) = (rate_sheet_version is null));
create index document_lines_person on document_lines (tenant_id, person_id) where person_id is not null;
create index document_lines_rate_sheet on document_lines (tenant_id, rate_sheet_id) where rate_sheet_id is not null;

-- What only a field ticket has, besides its head.
create table field_tickets (
  tenant_id bigint not null,
  family text generated always as ('field_tickets') stored,
  field_ticket_id bigint not null,
  location_id bigint,
  ticket_kind text generated always as ('ticket') stored,
  ticket_id bigint,
  afe_number text not null,
  cost_code text not null,
  -- 1 is work that is done, 2 is work that is quoted
  service_type int not null check (service_type in (1, 2)),
  is_billable boolean not null,
  is_open boolean not null,
  is_validated boolean not null,
  validated_at timestamptz,
  is_locked boolean not null,
  is_archived boolean not null,
  -- a batch consolidates tickets, which name it, and has no lines of its own
  ticket_type text not null check (ticket_type in ('fieldTicket', 'batchTicket')),
  batch_id bigint,
  is_approved boolean not null,
  is_rejected boolean not null,
  is_accepted boolean not null,
  rejection_code text,
  -- how often a batch was approved again: 1 is A
  revision int not null check (revision >= 0),
  -- why it was taken back or unlocked last
  reason text not null,
  -- who signed it for the customer, and a hash of what they saw
  signed_name text,
  signed_title text,
  signed_place text,
  signed_ink text,
  signed_at timestamptz,
  signed_hash text,
  -- as `statusOf` says it
  status text not null generated always as (case
    when is_archived then 'DELETED'
    when is_rejected then 'REJECTED'
    when is_accepted then 'ACCEPTED'
    when is_approved then 'APPROVED'
    when ticket_type = 'batchTicket' then 'NEW'
    when service_type = 2 and not is_billable then 'QUOTE TICKET'
    when is_validated and is_locked then 'FINAL REVIEW'
    when is_validated and not is_open then 'VALIDATED - CLOSED'
    when is_validated then 'VALIDATED'
    else 'SUBMITTED' end) stored,
  primary key (tenant_id, field_ticket_id),
  foreign key (tenant_id, family, field_ticket_id) references documents,
  foreign key (tenant_id, location_id) references customer_locations,
  foreign key (tenant_id, ticket_kind, ticket_id) references work_items,
  foreign key (tenant_id, batch_id) references field_tickets,
  check (is_validated or not is_locked),
  check (not is_approved or not is_rejected),
  check (is_rejected = (rejection_code is not null)),
  check (ticket_type = 'batchTicket' or not (is_approved or is_rejected)),
  check (ticket_type = 'fieldTicket' or batch_id is null),
  check (is_validated = (validated_at is not null))
);
select directory.protect('field_tickets');
create index field_tickets_status on field_tickets (tenant_id, status, field_ticket_id desc);
-- a customer's, the latest first
create index documents_field_customer on documents (tenant_id, customer_id, document_id desc) where family = 'field_tickets' and deleted_at is null;
create index field_tickets_batch on field_tickets (tenant_id, batch_id) where batch_id is not null;
create index field_tickets_ticket on field_tickets (tenant_id, ticket_id) where ticket_id is not null;
create index field_tickets_location on field_tickets (tenant_id, location_id) where location_id is not null;
