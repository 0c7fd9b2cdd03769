import type { PriorityID, StatusID, WorkKind } from './rules.ts';

/** What an item's row holds, in the words of the contract. */
export type WorkFields = {
  subject: string;
  description: string;
  statusID: StatusID;
  priorityID: PriorityID;
  sortOrder: number;
  startDate: string | null;
  dueDate: string | null;
  customerID: number | null;
  /** Of its customer: where the work is. */
  locationID: number | null;
  typeID: number | null;
  categoryID: number | null;
  divisionID: number | null;
  departmentID: number | null;
  isPrivate: boolean;
  isRush: boolean;
  isTrial: boolean;
  isWarranty: boolean;
  closedAt: string | null;
  closedBy: number | null;
  deletedAt: string | null;
  deletedBy: number | null;
};

type Declared = {
  column: string;
  /** The word people read; without one it is never shown by itself. */
  label?: string;
  /** Said when work is opened. */
  isGiven?: true;
  /** Changed as a field of its own, so that two people's edits of different fields both stay. */
  isEdited?: true;
  /** On the item's page only; lists do without it. */
  isOnPage?: true;
  /** Only tickets have it, or only tasks: the other kind does not take it along. */
  of?: WorkKind;
};

/**
 * The fields of tasks and tickets that stand in their row. What stands here is kept, recorded by events, put back by undo, told in the
 * history and exported; a contract that takes a field which does not does not compile (`createWork`, `updateWork`).
 */
export const workFields = {
  subject: { column: 'subject', label: 'Subject', isGiven: true, isEdited: true },
  description: { column: 'description', label: 'Description', isGiven: true, isEdited: true, isOnPage: true },
  statusID: { column: 'status_id', label: 'Status' },
  priorityID: { column: 'priority_id', label: 'Priority', isGiven: true },
  sortOrder: { column: 'sort_order' },
  startDate: { column: 'start_date', label: 'Start date', isGiven: true, isEdited: true, isOnPage: true },
  dueDate: { column: 'due_date', label: 'Due date', isGiven: true, isEdited: true },
  customerID: { column: 'customer_id', label: 'Customer', isGiven: true, isEdited: true },
  locationID: { column: 'location_id', label: 'Location', isGiven: true, isEdited: true },
  typeID: { column: 'type_id', label: 'Type', isGiven: true, isEdited: true, of: 'ticket' },
  categoryID: { column: 'category_id', label: 'Category', isGiven: true, of: 'task' },
  divisionID: { column: 'division_id', label: 'Division', isGiven: true, isEdited: true },
  departmentID: { column: 'department_id', label: 'Department', isGiven: true, isEdited: true },
  isPrivate: { column: 'is_private', label: 'Private', isGiven: true },
  isRush: { column: 'is_rush', label: 'Rush', isGiven: true },
  isTrial: { column: 'is_trial', label: 'Trial', isGiven: true },
  isWarranty: { column: 'is_warranty', label: 'Warranty', isGiven: true },
  closedAt: { column: 'closed_at' },
  closedBy: { column: 'closed_by' },
  deletedAt: { column: 'deleted_at' },
  deletedBy: { column: 'deleted_by' },
} as const satisfies Record<keyof WorkFields, Declared>;

type WorkField = keyof WorkFields;
type ColumnOf<Field extends WorkField> = (typeof workFields)[Field]['column'];
type Having<Mark> = { [Field in WorkField]: (typeof workFields)[Field] extends Mark ? Field : never }[WorkField];

export type GivenField = Having<{ isGiven: true }>;
export type EditedField = Having<{ isEdited: true }>;
type PageField = Having<{ isOnPage: true }>;

export const columnOf = Object.fromEntries(
  Object.entries(workFields).map(([field, { column }]) => [field, column]),
) as { [Field in WorkField]: ColumnOf<Field> };

/** The fields of a row, by their columns; all of them, or some. */
export const fieldsOf = <Field extends WorkField>(
  row: { [One in Field as ColumnOf<One>]: unknown },
  fields: readonly Field[],
): Pick<WorkFields, Field> =>
  Object.fromEntries(fields.map((field) => [field, row[columnOf[field] as keyof typeof row]])) as Pick<
    WorkFields,
    Field
  >;
export const workFieldNames = Object.keys(workFields) as WorkField[];
export const pageFields = workFieldNames.filter((field): field is PageField => 'isOnPage' in workFields[field]);

/** What tasks or tickets take along when the company's records leave: all but their order on the board and their deletion. */
export const exportedColumns = (kind: WorkKind): string[] => {
  const stays: readonly WorkField[] = ['sortOrder', 'deletedAt', 'deletedBy'];
  const own = workFieldNames.filter((field) => {
    const { of }: Declared = workFields[field];
    return !stays.includes(field) && (of === undefined || of === kind);
  });
  return ['id', ...own.map((field) => columnOf[field]), 'steps_done', 'steps_total', 'created_at', 'created_by'];
};
