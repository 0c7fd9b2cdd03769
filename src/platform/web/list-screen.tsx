import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Permission } from '#shared/permission.ts';
import { Collection } from './collection/collection.tsx';
import type { Column } from './collection/columns.ts';
import { FilterBar } from './filter-bar.tsx';
import { formatCount } from './formats.ts';
import { type FilterName, keepFilter, type Search, searchOf } from './kept-filter.ts';
import { ListFoot } from './list-foot.tsx';
import { useGo } from './page-link.tsx';
import type { MenuItem } from './popup.tsx';
import { Screen } from './screen.tsx';
import { useMay } from './session.tsx';
import { Empty } from './states.tsx';
import { useDisplay, ViewSwitch } from './view-switch.tsx';

type Props<Row> = {
  /** The name its filter and display are kept under (product.md §3). */
  name: FilterName;
  title: string;
  one: string;
  /** What belongs here, for the empty list. */
  about: string;
  list: {
    rows: readonly Row[] | undefined;
    error: unknown;
    retry: () => void;
    hasMore?: boolean;
    loadMore?: () => void;
  };
  rowKey: (row: Row) => number;
  hrefOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  search: Search;
  onSearch: (search: Search) => void;
  more?: readonly MenuItem[];
  create?: { label: string; href: string; needs: Permission };
  isQuiet?: (row: Row) => boolean;
};

/** A list of records with a search: the plain form of a list page. */
export function ListScreen<Row>(props: Props<Row>) {
  const { name, title, list, search, create } = props;
  const go = useGo();
  const may = useMay();
  const [display, setDisplay] = useDisplay(name);
  const text = search.search ?? '';
  const pick = (wanted: string) => {
    const next = searchOf({ ...search, search: wanted });
    keepFilter(name, next);
    props.onSearch(next);
  };
  const isAllowed = create && may(create.needs);
  const count = list.rows?.length ?? 0;
  const sum = list.rows
    ? `${formatCount(count)}${list.hasMore ? '+' : ''} ${count === 1 ? props.one : title.toLowerCase()}`
    : '';

  return (
    <Screen
      title={title}
      layout="fill"
      actions={<ViewSwitch display={display} onChange={setDisplay} />}
      more={props.more ?? []}
      primary={isAllowed ? { label: create.label, key: 'c', run: () => go(create.href) } : undefined}
      sum={<strong className="figures">{sum}</strong>}
    >
      <FilterBar
        filters={[]}
        search={text}
        onSearch={pick}
        searchLabel={`Search ${title.toLowerCase()}`}
        onClear={() => pick('')}
      />
      <Collection<Row>
        name={title}
        rows={list.rows}
        rowKey={props.rowKey}
        hrefOf={props.hrefOf}
        columns={props.columns}
        card={props.card}
        view={display}
        error={list.error}
        retry={list.retry}
        hasMore={list.hasMore ?? false}
        {...(list.loadMore && { loadMore: list.loadMore })}
        {...(props.isQuiet && { isQuiet: props.isQuiet })}
        empty={
          text ? (
            <Empty
              title={`No ${title.toLowerCase()} match “${text}”`}
              text="Look for something else, or take the search away."
              actions={<Button onClick={() => pick('')}>Clear the search</Button>}
            />
          ) : (
            <Empty
              title={`No ${title.toLowerCase()} yet`}
              text={props.about}
              actions={
                isAllowed && (
                  <Button variant="filled" onClick={() => go(create.href)}>
                    {create.label}
                  </Button>
                )
              }
            />
          )
        }
      />
      <ListFoot total={<span className="figures">{sum}</span>} />
    </Screen>
  );
}
