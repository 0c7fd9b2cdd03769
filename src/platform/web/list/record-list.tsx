import { IconFileUpload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import type { Call, Input, Output } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { useListReading } from '../api/query.ts';
import { useMay } from '../api/session.tsx';
import type { Column } from '../collection/columns.ts';
import { capitalised } from '../days/formats.ts';
import { wordChoices } from '../form/cells/cell-of.ts';
import { useShellFacts } from '../layout/shell-facts.tsx';
import { useGo } from '../page/page-link.tsx';
import type { MenuItem } from '../parts/popup.tsx';
import type { Filter } from './filter-bar.tsx';
import { knowsOrder, type Search } from './kept-filter.ts';
import type { FacetSource } from './list-facets.ts';
import type { ListCall } from './list-pages.ts';
import { ListScreen, type Pick as PickParts, unfiltering } from './list-screen.tsx';

/** What an address filters a list by, and how it is changed. */
export type AddressFilter = { search: Search; onSearch: (search: Search) => void };

type RecordsCall = ListCall<unknown> & Call<z.ZodObject>;
type RowOf<C extends RecordsCall> = Output<C>['rows'][number];

/** A filter of a list's call: one of its words by itself, or a record that is picked from these. */
export type ListFilter = { label: string } & Partial<Omit<Filter, 'kind' | 'key' | 'label' | 'chosen' | 'onChange'>>;

type Props<C extends RecordsCall> = AddressFilter & {
  entity: ListedEntity;
  contract: C;
  idOf: (row: RowOf<C>) => number;
  about: string;
  /** Beside the title, such as the parts of its area. */
  beside?: ReactNode;
  tabs?: ReactNode;
  /** The head of a column whose key the call can order by sorts. */
  columns: readonly Column<RowOf<C>>[];
  card: (row: RowOf<C>) => ReactNode;
  order: string;
  /** How many there are of what is asked for, where that is not what is counted beside the entry of the sidebar. */
  total?: number | undefined;
  facets?: FacetSource;
  /** What it can be filtered by besides words, as its call names it. */
  filters?: ListFilters<C>;
};
type ListFilters<C extends RecordsCall> = { [Field in keyof Input<C>]?: ListFilter };

/** The list of a kind of record: each row opens its page, a new one has a form, deleted ones a page of their own. */
export function RecordList<C extends RecordsCall>(props: Props<C>) {
  const { entity, contract, idOf, columns, search } = props;
  const { list, feature } = entity;
  const noun = entity.noun.toLowerCase();
  const sorting = useMemo(
    () => columns.map((column) => (knowsOrder(contract, column.key) ? { ...column, sortKey: column.key } : column)),
    [columns, contract],
  );
  const reading = useListReading(contract, search);
  // What is counted beside its entry of the sidebar is how many the whole list has.
  const { counts } = useShellFacts();
  const isWhole = Object.keys(search).every((part) => unfiltering.includes(part));
  return (
    <ListScreen<RowOf<C>>
      name={list.filter}
      title={list.title}
      one={noun}
      about={props.about}
      beside={props.beside}
      tabs={props.tabs}
      list={reading}
      total={'total' in props ? props.total : isWhole && reading.hasMore ? counts[list.path]?.count : undefined}
      rowKey={idOf}
      facets={props.facets && { of: entity.module, from: props.facets }}
      hrefOf={(row) => entity.address?.(idOf(row)) ?? list.path}
      columns={sorting}
      card={props.card}
      order={props.order}
      filters={(change) => chipsOf(contract, props.filters ?? {}, search, change)}
      search={search}
      onSearch={props.onSearch}
      more={useListMore(entity)}
      create={{ label: `New ${noun}`, href: `${list.path}/new`, needs: can(feature, 'create') }}
      {...(list.hasImport && { importHref: `${list.path}/import` })}
    />
  );
}

/** The filters of a list's call as chips of its bar. */
export const chipsOf = <C extends RecordsCall>(
  contract: C,
  filters: ListFilters<C>,
  search: Search,
  change: PickParts,
): Filter[] =>
  Object.entries<ListFilter | undefined>(filters).flatMap(([name, filter]) =>
    filter ? chipOf(name, filter, { contract, text: search[name], change }) : [],
  );

type Filtered = { contract: Call<z.ZodObject>; text: string | undefined; change: PickParts };

/** The address holds a word as it is and a record by its id. */
function chipOf(name: string, filter: ListFilter, { contract, text, change }: Filtered): Filter {
  const words = wordChoices(contract.input.shape[name] as z.ZodType | undefined);
  const isChosen = text !== undefined;
  const chosen = words ? words.flatMap(({ id, label }) => (label === text ? id : [])) : isChosen ? [Number(text)] : [];
  return {
    ...filter,
    kind: 'choices',
    key: name,
    isSingle: true,
    choices: words?.map((choice) => ({ ...choice, label: capitalised(choice.label) })) ?? filter.choices,
    chosen,
    onChange: ([id]) => change({ [name]: id === undefined ? '' : (words?.[id - 1]?.label ?? String(id)) }),
  };
}

/** What is rarely needed of a list: bringing records in from a file, and where the deleted ones are, for those who may. */
export function useListMore({ list, feature }: ListedEntity): MenuItem[] {
  const go = useGo();
  const may = useMay();
  const importing = {
    label: `Import ${list.title.toLowerCase()}`,
    icon: <IconFileUpload size={16} stroke={1.6} />,
    run: () => go(`${list.path}/import`),
  };
  const deleted = {
    label: 'Deleted in the last 30 days',
    icon: <IconTrash size={16} stroke={1.6} />,
    run: () => go(`${list.path}/deleted`),
  };
  return [
    ...(list.hasImport && may(can(feature, 'create')) ? [importing] : []),
    ...(list.hasDeleted && may(can(feature, 'delete')) ? [deleted] : []),
  ];
}
