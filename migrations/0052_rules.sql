-- Named sets of changes: macros, which people run, and rules, which run when something happens (docs/rules/rules.md).

create table work_rules (
  tenant_id bigint not null,
  rule_id bigint not null,
  rule jsonb not null,
  deleted_at timestamptz,
  primary key (tenant_id, rule_id)
);
select directory.protect('work_rules');

-- What a rule did because of which event; `chain` names the rules that led to it, so that none runs because of itself.
create table rule_runs (
  tenant_id bigint not null,
  rule_id bigint not null,
  event_id bigint not null,
  kind text not null,
  work_id bigint not null,
  request_id uuid not null,
  chain bigint[] not null,
  -- null: done; else why not
  refusal text,
  at timestamptz not null default now(),
  primary key (tenant_id, rule_id, event_id),
  foreign key (tenant_id, rule_id) references work_rules
);
create index on rule_runs (tenant_id, request_id);
select directory.protect('rule_runs');
