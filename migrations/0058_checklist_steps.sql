-- The steps of work can be steps of checklists: what they ask for, and what was answered.
alter table work_steps
  add column checklist_id bigint,
  add column checklist_version int,
  -- which step of the checklist, by which conditions name it
  add column template_step_id int,
  -- added on the item itself, not by its type or category
  add column is_own boolean not null default false,
  add column definition jsonb not null default '{"help": "", "type": "tick", "unit": "", "min": null, "max": null, "options": [], "condition": null, "role": "", "failCreatesTicket": false}',
  -- done_at and done_by say when and by whom it was done, skipped or found not to apply
  add column state text not null default 'open' check (state in ('open', 'done', 'skipped', 'na')),
  add column value jsonb,
  add column skip_reason text not null default '',
  -- the ticket that was opened because it failed
  add column follow_up_id bigint,
  add foreign key (tenant_id, checklist_id) references checklists;
update work_steps set state = 'done' where done_at is not null;
alter table work_steps add check ((state = 'open') = (done_at is null));
create index work_steps_checklist on work_steps (tenant_id, checklist_id) where checklist_id is not null;

-- Who may skip what is required, in the companies that there are.
update roles set grants = jsonb_set(grants, '{subs,checklists/skip required steps}', to_jsonb(name in ('Administrator', 'Manager', 'Dispatcher')))
where is_system;
