import type { Column } from '#web/collection/columns.ts';
import { counted } from '#web/days/formats.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { type ChecklistRow, checklistCalls } from '../contract.ts';
import { checklistEntity } from '../entity.ts';

const usedBy = ({ ticketTypeIDs, taskCategoryIDs }: ChecklistRow): string =>
  [
    ticketTypeIDs.length > 0 && counted(ticketTypeIDs.length, 'ticket type'),
    taskCategoryIDs.length > 0 && counted(taskCategoryIDs.length, 'task category', 'task categories'),
  ]
    .filter(Boolean)
    .join(', ');

const columns: Column<ChecklistRow>[] = [
  { key: 'name', title: 'Name', width: 'grow', opens: true, value: (row) => row.name },
  { key: 'steps', title: 'Steps', value: (row) => row.stepsTotal, width: { least: 60, most: 90 } },
  {
    key: 'used',
    isSecond: true,
    title: 'Brought by',
    value: usedBy,
    width: { least: 140, most: 320 },
    leavesBelow: 600,
  },
  { key: 'version', isSecond: true, title: 'Version', value: (row) => row.version, width: { least: 70, most: 90 } },
];

/** The checklists that work of certain kinds gets. */
export function ChecklistListScreen(filter: AddressFilter) {
  return (
    <RecordList
      {...filter}
      entity={checklistEntity}
      contract={checklistCalls.listChecklists}
      idOf={(row) => row.checklistID}
      about="A checklist is what has to be done, in order: ticks, readings, photos, signatures. Tickets of the types and tasks of the categories that bring it get its steps."
      columns={columns}
      card={(row) => (
        <RecordCard title={row.name} right={`v${row.version}`} lines={[counted(row.stepsTotal, 'step'), usedBy(row)]} />
      )}
      order="By name"
    />
  );
}
