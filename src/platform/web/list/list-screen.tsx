import { Button } from '@mantine/core';
import { IconCheckbox, IconLayoutGrid } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { FilterName } from '#shared/filter-names.ts';
import { mayNamed, type Permission } from '#shared/permission.ts';
import type { ListReading } from '../api/query.ts';
import { useMay } from '../api/session.tsx';
import { Collection } from '../collection/collection.tsx';
import { type Column, sortAfterClick, sortedRows, sortOf } from '../collection/columns.ts';
import { ColumnsMenu } from '../collection/columns-menu.tsx';
import { ExportMenu, exportItems } from '../collection/export-menu.tsx';
import { type Selection, useSelection } from '../collection/use-selection.ts';
import { counted, formatCount } from '../days/formats.ts';
import { useShellFacts } from '../layout/shell-facts.tsx';
import { useGo } from '../page/page-link.tsx';
import type { ReportTools } from '../page/report-tools.tsx';
import { Screen } from '../page/screen.tsx';
import { Empty } from '../page/states.tsx';
import { type Steps, useSteps } from '../page/steps.tsx';
import type { MenuItem } from '../parts/popup.tsx';
import { usePhone } from '../parts/use-phone.ts';
import { DataBox, type Tile } from './data-box.tsx';
import { type BarFilter, FilterBar } from './filter-bar.tsx';
import { keepFilter, type Search, searchOf } from './kept-filter.ts';
import { type FacetSource, useFacetedList, useMarkedSearch } from './list-facets.ts';
import { ListFoot } from './list-foot.tsx';
import { keepShownList } from './list-neighbours.ts';
import { SavedViewsButton } from './saved-views.tsx';
import { useCardKeys } from './use-card-keys.ts';
import { type FurtherView, useDisplay, ViewSwitch } from './view-switch.tsx';

/** Sets the filter of the list: parts of an address, or nothing for the list as it is without one. */
export type Pick = (parts: Parameters<typeof searchOf>[0]) => void;

type Props<Row> = {
  /** The name its filter and display are kept under (product.md §3). */
  name: FilterName;
  title: string;
  one: string;
  /** What its rows are called in sentences, where the title is not that. */
  many?: string;
  /** What belongs here, for the empty list. */
  about: string;
  list: ListReading<Row>;
  /** How many the filter leaves, where the server counts; else what is loaded is counted. */
  total?: number | undefined;
  /** The total where it can be asked what it is made of. */
  sum?: ReactNode;
  rowKey: (row: Row) => number;
  /** Of which kind of record it is, where these have tags and fields of the company's own, and what knows them. */
  facets?: { of: string; from: FacetSource } | undefined;
  hrefOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  /** Below what opens it, as in `CollectionProps`. */
  underCard?: (row: Row) => ReactNode;
  search: Search;
  onSearch: (search: Search) => void;
  /** Where Back leads on a phone; without it the head offers the areas. */
  backTo?: string;
  /** Beside the title: the views of the list. */
  beside?: ReactNode;
  tabs?: ReactNode;
  /** Figures above the filters, for those that are no filter. */
  figures?: ReactNode;
  dataBox?: { tiles: readonly Tile[] | undefined; active: string | undefined };
  /** Told how to change parts of the filter: what is set so is there again when one comes back to the list. */
  filters?: (change: Pick) => readonly BarFilter[];
  /** Whether the list's call looks for words. */
  isSearched?: boolean;
  /** The part of the filter that stays when it is cleared: the view. */
  base?: Search;
  /** How it is ordered when no head was asked, for those who wonder why a row stands where it does. */
  order?: string;
  bulk?: (selection: Selection<Row>, steps: Steps) => ReactNode;
  more?: readonly MenuItem[];
  /** Where its records come in from files: offered where there are none yet. */
  importHref?: string;
  /** Of a list that is a report. */
  tools?: ReportTools;
  /** A page with the form, or a dialog over the list. */
  create?: { label: string; needs: Permission } & ({ href: string } | { run: () => void });
  isQuiet?: (row: Row) => boolean;
  /** Ways to show it beside table and cards; each reads what it shows. */
  further?: readonly FurtherView[];
  /** Dialogs of the page, such as the question about a conflict. */
  children?: ReactNode;
};

const cards = { key: 'cards', label: 'Cards', icon: <IconLayoutGrid size={16} stroke={1.6} aria-hidden /> };

/** What an address says beside the filter: view, order, and the time that a calendar shows. */
export const unfiltering = ['view', 'sort', 'on', 'span'];

/** A list page: tiles, filters, saved views, table or cards, bulk bar, export. The filter lives in the address. */
export function ListScreen<Row>(props: Props<Row>) {
  const { name, title, search, create, hrefOf, base = {}, bulk, further = [] } = props;
  const many = props.many ?? title.toLowerCase();
  const go = useGo();
  const may = useMay();
  const isPhone = usePhone();
  const [display, setDisplay] = useDisplay(name, further);
  const shown = further.find(({ key }) => key === display);
  const { laidOut, reading: list, facets } = useFacetedList(props);
  const filterText = useMemo(() => JSON.stringify(search), [search]);
  const selection = useSelection(props.rowKey, filterText);
  // On a phone, where a touch opens, choosing is begun and ended.
  const [isChoosing, setChoosing] = useChoosing(isPhone);
  useCardKeys(shown !== undefined);
  const maySelect = bulk !== undefined && !shown && (!isPhone || isChoosing);
  const steps = useSteps();
  const { startExport } = useShellFacts();
  const pick: Pick = (parts) => {
    const next = searchOf(parts);
    keepFilter(name, next);
    props.onSearch(next);
  };
  const asked = useMarkedSearch(facets, search, (text) => pick({ ...search, search: text }));
  const sort = sortOf(search.sort);
  // A list that has come whole is put in order here; a paged one by the server.
  const isWhole = list.pages === undefined;
  const rows = useMemo(
    () => (isWhole && list.rows ? sortedRows(list.rows, props.columns, sortOf(search.sort)) : list.rows),
    [isWhole, list.rows, props.columns, search.sort],
  );
  const isFiltered = Object.keys(search).some((part) => !unfiltering.includes(part));
  const clear = () => pick({ ...base, sort: search.sort });

  const total = props.total ?? (list.hasMore ? undefined : list.rows?.length);
  useEffect(() => {
    if (rows) keepShownList({ count: rows.length, total, hrefAt: (index) => hrefOf(rows[index] as Row) });
  }, [rows, total, hrefOf]);
  const soFar = list.rows && `${formatCount(list.rows.length)}+ ${many}`;
  const known = total === undefined ? soFar : counted(total, props.one, props.many);
  const sum = <strong className="figures">{props.sum || known}</strong>;

  const exporting = (format: 'csv' | 'xlsx') =>
    startExport({ list: title, filter: new URLSearchParams(search).toString(), format });
  const exports = may(mayNamed('reports', 'export'))
    ? exportItems({ name: title, columns: laidOut.columns, list, total, steps, start: exporting })
    : [];
  const isCreating = create !== undefined && may(create.needs);
  const begin = () => create && ('run' in create ? create.run() : go(create.href));
  const isMore = list.pages !== undefined && (total ?? Number.POSITIVE_INFINITY) > selection.rows.size;
  const selectAll = () =>
    void steps.run('Selecting', total, async (tell, signal) => {
      const all: Row[] = [];
      for await (const page of list.pages?.(signal) ?? []) {
        all.push(...page);
        tell(all.length);
      }
      if (!signal.aborted) selection.put(all, true);
    });

  // A phone has no room for the switch.
  const phoneViews: MenuItem[] = [...(shown ? [cards] : []), ...further]
    .filter(({ key }) => key !== shown?.key)
    .map(({ key, label, icon }) => ({ label, icon, run: () => setDisplay(key) }));
  const endChoosing = () => {
    selection.clear();
    setChoosing(false);
  };
  const choose: MenuItem[] =
    bulk && !isChoosing && !shown
      ? [{ label: 'Select', icon: <IconCheckbox size={16} stroke={1.6} />, run: () => setChoosing(true) }]
      : [];

  return (
    <Screen
      title={title}
      layout="fill"
      beside={props.beside}
      tabs={props.tabs}
      {...(props.backTo !== undefined && { backTo: props.backTo })}
      actions={
        <>
          <ViewSwitch display={display} onChange={setDisplay} further={further} />
          {!isPhone && props.tools?.buttons}
          {!isPhone && exports.length > 0 && <ExportMenu items={exports} isBusy={steps.shown !== null} />}
        </>
      }
      more={[
        ...(isPhone ? [...phoneViews, ...choose, ...(props.tools?.items ?? []), ...exports] : []),
        ...(props.more ?? []),
      ]}
      primary={isCreating && !isChoosing ? { label: create.label, key: 'c', run: begin } : undefined}
      sum={isChoosing ? undefined : sum}
    >
      {props.figures}
      {props.dataBox && <DataBox {...props.dataBox} onPick={(tile) => pick(tile ? { tile } : {})} />}
      <FilterBar
        left={
          <SavedViewsButton
            list={name}
            state={{ search, layout: laidOut.layout }}
            onApply={(saved) => {
              laidOut.set(saved.layout);
              pick(saved.search);
            }}
          />
        }
        filters={[...(props.filters?.((parts) => pick({ ...search, ...parts })) ?? []), ...asked.chips]}
        search={asked.words}
        {...(props.isSearched !== false && { onSearch: asked.onSearch })}
        searchLabel={`Search ${many}`}
        onClear={clear}
        order={sort || shown ? undefined : props.order}
        right={
          <>
            {sort && (
              <Button variant="subtle" onClick={() => pick({ ...search, sort: undefined })}>
                Default order
              </Button>
            )}
            {display === 'table' && <ColumnsMenu laidOut={laidOut} />}
          </>
        }
      />
      {shown?.render()}
      {!shown && (
        <Collection<Row>
          name={title}
          place={`${name} ${filterText}`}
          rows={rows}
          rowKey={props.rowKey}
          hrefOf={hrefOf}
          laidOut={laidOut}
          card={props.card}
          underCard={props.underCard}
          view={display === 'table' ? 'table' : 'cards'}
          error={list.error}
          retry={list.retry}
          hasMore={list.hasMore ?? false}
          sort={sort}
          onSort={(key) => pick({ ...search, sort: sortAfterClick(key, sort) })}
          selection={maySelect ? selection : undefined}
          {...(list.loadMore && { loadMore: list.loadMore })}
          {...(props.isQuiet && { isQuiet: props.isQuiet })}
          empty={
            isFiltered ? (
              <NoneMatch many={many} noDays={list.noDays} clear={clear} />
            ) : (
              <Empty
                title={`No ${many} ${props.beside ? 'here' : 'yet'}`}
                text={props.about}
                actions={isCreating && <Beginnings label={create.label} begin={begin} importHref={props.importHref} />}
              />
            )
          }
        />
      )}
      <ListFoot
        total={sum}
        maySelect={maySelect}
        onDone={endChoosing}
        steps={steps}
        retryMore={list.retryMore}
        selected={selection.rows.size}
        onNone={selection.clear}
        bulk={bulk?.(selection, steps)}
        more={
          isMore
            ? { label: `Select all ${total === undefined ? '' : formatCount(total)}`.trim(), select: selectAll }
            : undefined
        }
      />
      {props.tools?.dialogs}
      {props.children}
    </Screen>
  );
}

function useChoosing(isPhone: boolean) {
  const [wants, setWants] = useState(false);
  return [isPhone && wants, setWants] as const;
}

type NoneProps = { many: string; noDays: readonly string[] | undefined; clear: () => void };

/** Nothing is left by the filter, or it asks for days that are none. */
const NoneMatch = ({ many, noDays, clear }: NoneProps) => (
  <Empty
    title={noDays ? 'These days are not understood' : `No ${many} match this filter`}
    text={
      noDays
        ? `The address of this page asks for “${noDays.join('” and “')}”, and there is no such day.`
        : 'Take a filter away, or look for something else.'
    }
    actions={<Button onClick={clear}>Clear filters</Button>}
  />
);

type BeginningsProps = { label: string; begin: () => void; importHref: string | undefined };

/** What a list that is empty is begun with. */
function Beginnings({ label, begin, importHref }: BeginningsProps) {
  const go = useGo();
  return (
    <>
      <Button variant="filled" onClick={begin}>
        {label}
      </Button>
      {importHref && <Button onClick={() => go(importHref)}>Import from a file</Button>}
    </>
  );
}
