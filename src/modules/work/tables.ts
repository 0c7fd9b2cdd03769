import type { ColumnType, Generated } from 'kysely';
import type { Recurrence } from '#shared/recurrence.ts';
import type { AssetNames } from '../assets/public.ts';
import type { StepDefinition, StepPlace, StepValue } from '../checklists/rules.ts';
import type { StepProgress } from '../checklists/step-rules.ts';
import type { ContactNames, CustomerNames, LocationNames } from '../customers/public.ts';
import type { TimeSettings } from '../tenants/public.ts';
import type { LinkRelation, PriorityID, StatusID, StepTemplate, WorkKind } from './rules.ts';

type Flag = Generated<boolean>;
/** How a segment came about: by the timer, written by hand, or claimed from idle time. */
export type SegmentSource = 'timer' | 'sheet' | 'claim';

/** Tasks and tickets are one kind of record with two faces, so that what they share is written once. */
export type WorkItemsTable = {
  kind: WorkKind;
  id: number;
  subject: string;
  description: string;
  status_id: StatusID;
  priority_id: PriorityID;
  sort_order: Generated<number>;
  rank: ColumnType<number, never, never>;
  due_date: string | null;
  start_date: ColumnType<string | null, string | null | undefined, string | null>;
  steps_done: Generated<number>;
  steps_total: Generated<number>;
  customer_id: number | null;
  location_id: ColumnType<number | null, number | null | undefined, number | null>;
  type_id: number | null;
  category_id: number | null;
  division_id: number | null;
  department_id: number | null;
  is_private: Flag;
  is_rush: Flag;
  is_trial: Flag;
  is_warranty: Flag;
  created_at: Generated<string>;
  created_by: number | null;
  closed_at: string | null;
  closed_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
} & SlaColumnsTable;

/** The clock of a ticket (docs/rules/sla.md). */
type SlaColumnsTable = {
  sla_elapsed_s: Generated<number>;
  sla_running_since: Generated<string | null>;
  sla_response_s: Generated<number | null>;
  sla_response_due_at: Generated<string | null>;
  sla_resolution_due_at: Generated<string | null>;
  sla_due_at: ColumnType<string | null, never, never>;
  /** Something is promised, and the clock stands still. */
  sla_is_paused: Generated<boolean>;
  sla_told: Generated<number>;
  sla_alarm_at: Generated<string | null>;
};

type KindColumns = {
  name: string;
  /** The steps that an item of the kind gets, in their order. */
  steps: ColumnType<StepTemplate[], string | undefined, string>;
  archived_at: Generated<string | null>;
};

export type WorkTables = {
  work_items: WorkItemsTable;
  work_assignees: {
    kind: WorkKind;
    work_id: number;
    user_id: number;
    status_id: StatusID;
    flagged_by: number | null;
    flagged_at: string | null;
    assigned_by: number | null;
    assigned_at: Generated<string>;
  };
  work_marks: {
    kind: WorkKind;
    work_id: number;
    user_id: number;
    pinned_at: string | null;
    subscribed_at: string | null;
    do_later_at: string | null;
  };
  /** Which open items a transaction changed; written by the database itself. */
  work_changes: {
    kind: WorkKind;
    transaction_id: ColumnType<string, never, never>;
    work_id: number;
    changed_at: ColumnType<string, never, never>;
  };
  work_access: {
    access_id: Generated<number>;
    user_id: number;
    kind: WorkKind;
    division_id: number | null;
    department_id: number | null;
  };
  work_assets: { kind: WorkKind; work_id: number; asset_id: number };
  time_segments: {
    segment_id: Generated<number>;
    user_id: number;
    kind: WorkKind;
    work_id: number;
    started_at: ColumnType<string, string | undefined, never>;
    ended_at: string | null;
    ended_status_id: StatusID | null;
    source: Generated<SegmentSource>;
    device_id: Generated<string | null>;
    extended_until: Generated<string | null>;
    known_at: Generated<string | null>;
    remarks: Generated<string>;
    deleted_at: Generated<string | null>;
  };
  shifts: {
    shift_id: Generated<number>;
    user_id: number;
    started_at: string;
    ended_at: string | null;
    device_id: string | null;
    deleted_at: Generated<string | null>;
  };
  idle_sessions: { user_id: number; device_id: string; last_active_at: string };
  active_spans: { user_id: number; device_id: string; started_at: string; ended_at: string };
  idle_intervals: {
    idle_id: Generated<number>;
    user_id: number;
    kind: WorkKind;
    work_id: number;
    started_at: string;
    ended_at: string;
    known_at: Generated<string>;
    settled_at: Generated<string | null>;
    segment_id: Generated<number | null>;
  };
  work_steps: {
    step_id: number;
    kind: WorkKind;
    work_id: number;
    position: number;
    title: string;
    is_required: boolean;
    done_at: string | null;
    done_by: number | null;
    is_former: Generated<boolean>;
    is_own: Generated<boolean>;
    checklist_id: Generated<number | null>;
    checklist_version: Generated<number | null>;
    template_step_id: Generated<number | null>;
    /** Written as text, read as what it says. */
    definition: ColumnType<StepDefinition, string | undefined, string>;
    state: Generated<StepProgress>;
    value: ColumnType<StepValue, string | null | undefined, string | null>;
    skip_reason: Generated<string>;
    follow_up_id: Generated<number | null>;
    place: ColumnType<StepPlace | null, string | null | undefined, string | null>;
  };
  work_contacts: { kind: WorkKind; work_id: number; contact_id: number };
  work_links: { kind: WorkKind; work_id: number; relation: LinkRelation; other_kind: WorkKind; other_id: number };
  work_reminders: {
    reminder_id: number;
    kind: WorkKind;
    work_id: number;
    user_id: number;
    remind_at: string;
    note: string;
    reminded_at: string | null;
  };
  work_series: {
    series_id: number;
    recurrence: ColumnType<Recurrence, string, string>;
    /** Null once its rule has come to its end. */
    next_on: string | null;
    ended_at: Generated<string | null>;
  };
  work_series_items: { series_id: number; occurs_on: string; kind: WorkKind; work_id: number };
  ticket_types: KindColumns & { type_id: number };
  task_categories: KindColumns & { category_id: number; parent_id: Generated<number | null> };
} & CustomerNames &
  LocationNames &
  ContactNames &
  AssetNames &
  TimeSettings & {
    people: { user_id: number; name: string; avatar: string | null; status: string };
    divisions: { division_id: number; name: string; archived_at: string | null };
    departments: { department_id: number; name: string; archived_at: string | null };
  };
