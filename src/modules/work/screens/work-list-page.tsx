import { IconCalendar, IconLayoutKanban } from '@tabler/icons-react';
import { Suspense } from 'react';
import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { can } from '#shared/permission.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { EditConflict } from '#web/api/edits.tsx';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { keepFilter, numbersIn, type Search, searchOf, sortIn, useKeptFilter } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useListMore } from '#web/list/record-list.tsx';
import type { FurtherView } from '#web/list/view-switch.tsx';
import { Segments } from '#web/page/segments.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { workFilter } from '../contract.ts';
import type { EditedField } from '../field-rules.ts';
import type { PriorityID, StatusID } from '../rules.ts';
import { useRowChanges } from './use-row-changes.ts';
import { labelOf } from './use-work-changes.ts';
import { addressOf, type View, type WorkArea, type WorkFilter, type WorkRow } from './work-area.tsx';
import { WorkCard } from './work-card.tsx';
import { useWorkColumns } from './work-columns.tsx';
import { assigneesIn, rangeIn, useWorkFilters } from './work-filters-card.tsx';
import { WorkTotalCard } from './work-total-card.tsx';

const WorkBulk = lazyPart(() => import('./work-bulk.tsx'), 'WorkBulk');
const WorkBoard = lazyPart(() => import('./work-board.tsx'), 'WorkBoard');
const WorkCalendar = lazyPart(() => import('./work-calendar.tsx'), 'WorkCalendar');

type Props = { area: WorkArea; search: Search; onSearch: (search: Search) => void };

const abouts = {
  ticket: 'A ticket is a job for a customer: a call, a repair, a visit. It is worked on here until it is closed.',
  task: 'A task is work inside the company: an order, a review, a call to make. It stays here until it is completed.',
};
const rowKey = (work: WorkRow): number => work.id;
const longPages = { limit: 500 };

/** All tasks or tickets of one filter. The filter lives in the address, so the route gives it. */
export function WorkListPage({ area, search, onSearch }: Props) {
  const may = useMay();
  // An address without a filter opens the list as it was left.
  const kept = useKeptFilter(area.module);
  const current = Object.keys(search).length > 0 ? search : kept;
  const filter = filterOf(current);
  const pick = (parts: Parameters<typeof searchOf>[0]) => {
    const next = searchOf(parts);
    keepFilter(area.module, next);
    onSearch(next);
  };
  const list = useReadingPages<WorkRow, WorkArea['calls']['listByFilters']>(
    area.calls.listByFilters,
    { ...filter, ...sortIn(area.calls.listByFilters, current) },
    {
      cache: cachePolicies.multiFilterLists,
      forAll: longPages,
    },
  );
  const total = useReading(area.calls.count, filter, { keepsPrevious: true }).data?.total;
  const box = useReading(area.calls.dataBox, {}).data;
  const countOf = (key: View) => box?.views.find(({ view }) => view === key)?.count;
  const changes = useRowChanges(area);
  const mayUpdate = may(can(area.module, 'update'));
  const columns = useWorkColumns(area, mayUpdate ? changes : null);
  const filters = useWorkFilters(area, current, filter, pick);

  const more = useListMore(area.entity);
  const shared = { area, filter, mayUpdate };
  const further: FurtherView[] = [
    {
      key: 'board',
      label: 'Board',
      icon: <IconLayoutKanban size={16} stroke={1.6} aria-hidden />,
      render: () => (
        <Suspense fallback={<LoadingLines />}>
          <WorkBoard {...shared} />
        </Suspense>
      ),
    },
    {
      key: 'calendar',
      label: 'Calendar',
      icon: <IconCalendar size={16} stroke={1.6} aria-hidden />,
      render: () => (
        <Suspense fallback={<LoadingLines />}>
          <WorkCalendar {...shared} search={current} onShow={(parts) => pick({ ...current, ...parts })} />
        </Suspense>
      ),
    },
  ];

  return (
    <ListScreen<WorkRow>
      name={area.module}
      title={area.title}
      one={area.one}
      about={abouts[area.kind]}
      list={list}
      total={total}
      sum={total !== undefined && <WorkTotalCard area={area} filter={filter} total={total} search={current} />}
      rowKey={rowKey}
      facets={{ of: area.entity.module, from: facetSource }}
      hrefOf={(work) => addressOf(area, work)}
      columns={columns}
      card={(work) => <WorkCard area={area} work={work} />}
      search={current}
      onSearch={onSearch}
      base={current.view ? { view: current.view } : {}}
      beside={
        <Segments
          label="View"
          segments={area.views.map((view) => ({ ...view, count: countOf(view.key) }))}
          active={filter.tile ? ('tile' as View) : filter.view}
          onPick={(view) => pick({ view })}
        />
      }
      dataBox={{ tiles: box?.tiles, active: filter.tile }}
      filters={() => filters}
      order={orderOf(filter.view)}
      further={further}
      isQuiet={(work) => !work.isOpen}
      more={more}
      create={{ label: `New ${area.one}`, href: `${area.path}/new`, needs: can(area.module, 'create') }}
      {...(mayUpdate && {
        bulk: (selection, steps) => (
          <Suspense fallback={null}>
            <WorkBulk area={area} chosen={[...selection.rows.values()]} onDone={selection.clear} steps={steps} />
          </Suspense>
        ),
      })}
    >
      <EditConflict
        edits={changes.edits}
        what={changes.what}
        labelOf={(field) => labelOf(area, field as EditedField)}
        words={changes.words}
      />
    </ListScreen>
  );
}

/** The address, as the filter of the call. A tile is exactly its own filter. */
function filterOf(search: Search): WorkFilter {
  const lists = {
    statuses: numbersIn(search.statuses) as StatusID[],
    priorities: numbersIn(search.priorities) as PriorityID[],
    assignedTo: assigneesIn(search.assignedTo),
    divisions: numbersIn(search.divisions),
    departments: numbersIn(search.departments),
    customers: numbersIn(search.customers),
    locations: numbersIn(search.locations),
  };
  const range = rangeIn(search.due);
  const sla = workFilter.sla.safeParse(search.sla);
  const set = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)) as Partial<typeof lists>;
  return {
    view: (search.view ?? 'open') as View,
    ...set,
    ...(search.tile && { tile: search.tile }),
    ...(range && { dueStart: range.start, dueEnd: range.end }),
    ...(sla.success && sla.data && { sla: sla.data }),
    ...(search.search && { search: search.search }),
  };
}

/** How the server orders a view, for those who wonder why a row stands where it does. */
const orderOf = (view: View): string =>
  view === 'final' ? 'Latest end first' : view === 'all' ? 'Newest first' : 'By flag, pin and priority';
