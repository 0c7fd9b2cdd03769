import type { HeadedField } from '#shared/column-heads.ts';
import type { ImportedKind } from '#shared/imported-kind.ts';
import type { WorkKind } from '../rules.ts';

/** As other programs and people's own tables call what they know of tasks and tickets. */
const fields = {
  subject: {
    label: 'Subject',
    heads: ['subject', 'title', 'summary'],
    wholeHeads: ['name', 'task', 'ticket', 'job'],
  },
  description: { label: 'Description', heads: ['description', 'details', 'notes', 'body', 'text', 'comment'] },
  priority: { label: 'Priority', heads: ['priority', 'urgency'] },
  customer: { label: 'Customer', heads: ['customer', 'client', 'account', 'company'], wholeHeads: ['name'] },
  location: { label: 'Location', heads: ['location', 'site', 'service address'] },
  type: { label: 'Type or category', heads: ['type', 'category', 'kind'] },
  assignees: { label: 'Assignees', heads: ['assignees', 'assignee', 'assigned', 'technician', 'owner'] },
  startDate: { label: 'Start', heads: ['start', 'starts', 'begin', 'from'] },
  dueDate: { label: 'Due', heads: ['due', 'deadline', 'until', 'end'] },
  division: { label: 'Division', heads: ['division', 'branch'] },
  department: { label: 'Department', heads: ['department', 'team'] },
} as const satisfies Record<string, HeadedField>;
export type ImportField = keyof typeof fields;

const of = (kind: WorkKind): ImportedKind => ({
  fields: { ...fields, type: { ...fields.type, label: kind === 'task' ? 'Category' : 'Type' } },
  needs: ['subject'],
});
export const workImports: Readonly<Record<WorkKind, ImportedKind>> = {
  task: of('task'),
  ticket: of('ticket'),
};
