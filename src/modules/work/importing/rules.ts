import { fieldsByHeads, type HeadedField } from '#shared/column-heads.ts';
import { parseCsv } from '#shared/csv-text.ts';
import type { WorkKind } from '../rules.ts';

export const maxRows = 10_000;
export const maxBytes = 5 * 1024 * 1024;
export const rowsAtOnce = 400;

/** What a column of a file can be, and how the heads of such columns are called. */
const fields = {
  subject: {
    label: 'Subject',
    heads: ['subject', 'title', 'summary'],
    wholeHeads: ['name', 'task', 'ticket', 'job'],
  },
  description: { label: 'Description', heads: ['description', 'details', 'notes', 'body', 'text', 'comment'] },
  priority: { label: 'Priority', heads: ['priority', 'urgency'] },
  customer: { label: 'Customer', heads: ['customer', 'client', 'account', 'company'], wholeHeads: ['name'] },
  type: { label: 'Type or category', heads: ['type', 'category', 'kind'] },
  assignees: { label: 'Assignees', heads: ['assignees', 'assignee', 'assigned', 'technician', 'owner'] },
  startDate: { label: 'Start', heads: ['start', 'starts', 'begin', 'from'] },
  dueDate: { label: 'Due', heads: ['due', 'deadline', 'until', 'end'] },
  division: { label: 'Division', heads: ['division', 'branch', 'location'] },
  department: { label: 'Department', heads: ['department', 'team'] },
} as const satisfies Record<string, HeadedField>;
export type ImportField = keyof typeof fields;
export const importFields = Object.keys(fields) as [ImportField, ...ImportField[]];
export const labelOfField = (field: ImportField, kind: WorkKind): string =>
  field === 'type' ? (kind === 'task' ? 'Category' : 'Type') : fields[field].label;

/** Which column is which field, by their heads. */
export const guessFields = (heads: readonly string[]): (ImportField | null)[] => fieldsByHeads(fields, heads);

export type Sheet = { heads: string[]; rows: { line: number; cells: string[] }[] };

/** The head and the rows of a file that hold something. Answers a sentence when it cannot be imported. */
export function readSheet(text: string): Sheet | string {
  const [heads, ...rest] = parseCsv(text);
  if (!heads || heads.every((head) => head.trim() === ''))
    return 'This file is empty. Choose one whose first line names the columns.';
  const rows = rest
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return 'This file has a first line only. Add a line for each item.';
  if (rows.length > maxRows)
    return `This file has ${rows.length.toLocaleString('en-US')} lines. Import at most ${maxRows.toLocaleString('en-US')} at once.`;
  return { heads: heads.map((head) => head.trim()), rows };
}

/** `2026-05-03`, `5/3/2026`, `5/3/26`, `5-3-2026`. Null when it is no day. */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text);
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : american
      ? [Number(american[3]) + (american[3]?.length === 2 ? 2000 : 0), Number(american[1]), Number(american[2])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Names in one cell. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
