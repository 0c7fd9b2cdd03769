import { can } from '#shared/permission.ts';
import type { Column } from '#web/collection/columns.ts';
import { counted } from '#web/formats.ts';
import type { Search } from '#web/kept-filter.ts';
import { useListMore } from '#web/list-more.tsx';
import { ListScreen } from '#web/list-screen.tsx';
import { useReadingPages } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { type ChecklistRow, checklistCalls } from '../contract.ts';

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
export function ChecklistListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useReadingPages<ChecklistRow, typeof checklistCalls.listChecklists>(
    checklistCalls.listChecklists,
    search.search ? { search: search.search } : {},
    { also: ['checklists'] },
  );
  return (
    <ListScreen<ChecklistRow>
      name="checklists"
      title="Checklists"
      one="checklist"
      about="A checklist is what has to be done, in order: ticks, readings, photos, signatures. Tickets of the types and tasks of the categories that bring it get its steps."
      list={list}
      rowKey={(row) => row.checklistID}
      hrefOf={(row) => `/checklists/${row.checklistID}`}
      columns={columns}
      card={(row) => (
        <RecordCard title={row.name} right={`v${row.version}`} lines={[counted(row.stepsTotal, 'step'), usedBy(row)]} />
      )}
      order="By name"
      search={search}
      onSearch={onSearch}
      more={useListMore('/checklists', can('checklists', 'delete'))}
      create={{ label: 'New checklist', href: '/checklists/new', needs: can('checklists', 'create') }}
    />
  );
}
