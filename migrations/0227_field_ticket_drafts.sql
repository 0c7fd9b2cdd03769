-- A field ticket that was written on a device has the name that its draft was given there, so that it is made once, whichever device sends it
-- (docs/rules/my-day.md).
alter table field_tickets
  add column draft_id uuid,
  -- files, in their order
  add column photo_ids int[] not null default '{}';
create unique index field_tickets_draft on field_tickets (tenant_id, draft_id) where draft_id is not null;

-- Drafts of field tickets, each as its device wrote it: what stands in it is the page's own, and it is no document.
create table field_ticket_drafts (
  tenant_id bigint not null,
  user_id bigint not null,
  draft_id uuid not null,
  body text not null check (length(body) <= 200000),
  -- the name by which the device calls itself
  device text not null,
  -- how often it was kept
  revision int not null check (revision > 0),
  kept_at timestamptz not null default now(),
  primary key (tenant_id, user_id, draft_id),
  foreign key (tenant_id, user_id) references people
);
select directory.protect('field_ticket_drafts');
-- what somebody handed in, the latest first
create index documents_field_submitted on documents (tenant_id, submitted_by, document_id desc) where family = 'field_tickets' and deleted_at is null;
