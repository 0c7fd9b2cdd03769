import { Button } from '@mantine/core';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { cachePolicies } from '#web/cache-policies.ts';
import { Collection } from '#web/collection/collection.tsx';
import { DataBox } from '#web/data-box.tsx';
import { FilterBar } from '#web/filter-bar.tsx';
import { counted } from '#web/formats.ts';
import { keepFilter, keptFilter, numbersIn, type Search, searchOf } from '#web/kept-filter.ts';
import { ListFoot } from '#web/list-foot.tsx';
import { useListMore } from '#web/list-more.tsx';
import { useGo } from '#web/page-link.tsx';
import { useReading, useReadingPages } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { Segments } from '#web/segments.tsx';
import { useMay } from '#web/session.tsx';
import { Empty } from '#web/states.tsx';
import { useDisplay, ViewSwitch } from '#web/view-switch.tsx';
import type { PriorityID, StatusID } from '../rules.ts';
import { WorkBulkPanel } from './work-bulk-panel.tsx';
import { WorkCard } from './work-card.tsx';
import { useWorkColumns } from './work-columns-panel.tsx';
import { useWorkFilters } from './work-filters-panel.tsx';
import { addressOf, type View, type WorkArea, type WorkRow } from './work-panel.tsx';

type Props = { area: WorkArea; search: Search; onSearch: (search: Search) => void };

/** All tasks or tickets of one filter. The filter lives in the address, so the route gives it. */
export function WorkListPanel({ area, search, onSearch }: Props) {
  const go = useGo();
  const may = useMay();
  const [display, setDisplay] = useDisplay(area.module);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  // An address without a filter opens the list as it was left.
  const current = Object.keys(search).length > 0 ? search : keptFilter(area.module);
  const filter = filterOf(current);

  const pick = (parts: Parameters<typeof searchOf>[0]) => {
    const next = searchOf(parts);
    keepFilter(area.module, next);
    setSelected(new Set());
    onSearch(next);
  };

  const list = useReadingPages<WorkRow, WorkArea['list']>(area.list, filter, {
    also: ['customers', 'users'],
    cache: cachePolicies.multiFilterLists,
  });
  const total = useReading(area.count, filter, { keepsPrevious: true }).data?.total;
  const tiles = useReading(area.dataBox, {}).data?.tiles;
  const columns = useWorkColumns(area);
  const filters = useWorkFilters(area, current, pick);
  const isFiltered = Object.keys(current).some((name) => name !== 'view');
  const mayCreate = may(can(area.module, 'create'));
  const sum = total === undefined ? '' : counted(total, area.one);

  return (
    <Screen
      title={area.title}
      layout="fill"
      beside={
        <Segments
          label="View"
          segments={area.views}
          active={filter.tile ? ('tile' as View) : filter.view}
          onPick={(view) => pick({ view })}
        />
      }
      actions={<ViewSwitch display={display} onChange={setDisplay} />}
      more={useListMore(area.path, can(area.module, 'delete'))}
      primary={mayCreate ? { label: `New ${area.one}`, key: 'c', run: () => go(`${area.path}/new`) } : undefined}
      sum={<strong className="figures">{sum}</strong>}
    >
      <DataBox tiles={tiles} active={filter.tile} onPick={(tile) => pick(tile ? { tile } : {})} />
      <FilterBar
        filters={filters}
        search={filter.search ?? ''}
        onSearch={(text) => pick({ ...current, search: text })}
        searchLabel={`Search ${area.title.toLowerCase()}`}
        onClear={() => pick({ view: current.view })}
        right={orderOf(filter.view)}
      />
      <Collection<WorkRow>
        name={area.title}
        rows={list.rows}
        rowKey={(work) => work.id}
        hrefOf={(work) => addressOf(area, work)}
        columns={columns}
        card={(work) => <WorkCard work={work} />}
        view={display}
        error={list.error}
        retry={list.retry}
        hasMore={list.hasMore}
        loadMore={list.loadMore}
        isQuiet={(work) => !work.isOpen}
        selection={may(can(area.module, 'update')) ? { keys: selected, onChange: setSelected } : undefined}
        empty={
          <EmptyList
            area={area}
            isFiltered={isFiltered}
            mayCreate={mayCreate}
            onClear={() => pick({ view: 'open' })}
            onNew={() => go(`${area.path}/new`)}
          />
        }
      />
      <ListFoot
        total={<span className="figures">{sum}</span>}
        maySelect={may(can(area.module, 'update'))}
        bulk={
          selected.size > 0 && (
            <WorkBulkPanel
              area={area}
              chosen={(list.rows ?? []).filter((work) => selected.has(work.id))}
              onDone={() => setSelected(new Set())}
            />
          )
        }
      />
    </Screen>
  );
}

/** The address, as the filter of the call. A tile is exactly its own filter. */
function filterOf(search: Search) {
  const lists = {
    statuses: numbersIn(search.statuses) as StatusID[],
    priorities: numbersIn(search.priorities) as PriorityID[],
    assignedTo: numbersIn(search.assignedTo),
    divisions: numbersIn(search.divisions),
    departments: numbersIn(search.departments),
    customers: numbersIn(search.customers),
  };
  const set = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)) as Partial<typeof lists>;
  return {
    view: (search.view ?? 'open') as View,
    ...set,
    ...(search.tile && { tile: search.tile }),
    ...(search.search && { search: search.search }),
  };
}

/** How the server orders a view, for those who wonder why a row stands where it does. */
const orderOf = (view: View): string =>
  view === 'final' ? 'Latest end first' : view === 'all' ? 'Newest first' : 'By flag, pin and priority';

type EmptyProps = { area: WorkArea; isFiltered: boolean; mayCreate: boolean; onClear: () => void; onNew: () => void };

function EmptyList({ area, isFiltered, mayCreate, onClear, onNew }: EmptyProps) {
  if (isFiltered)
    return (
      <Empty
        title={`No ${area.title.toLowerCase()} match this filter`}
        text="Take a filter away, or look for something else."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <Empty
      title={`No ${area.title.toLowerCase()} here`}
      text={
        area.kind === 'ticket'
          ? 'A ticket is a job for a customer: a call, a repair, a visit. It is worked on here until it is closed.'
          : 'A task is work inside the company: an order, a review, a call to make. It stays here until it is completed.'
      }
      actions={
        mayCreate && (
          <Button variant="filled" onClick={onNew}>
            New {area.one}
          </Button>
        )
      }
    />
  );
}
