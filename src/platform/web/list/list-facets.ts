import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { readMarks, type SearchMark, writeMarks } from '#shared/search-marks.ts';
import type { ListReading } from '../api/query.ts';
import { type LaidOut, useColumnLayout } from '../collection/column-layout.ts';
import type { CellValue, Column } from '../collection/columns.ts';
import type { Choice } from '../picker/choice-list.tsx';
import type { BarFilter } from './filter-bar.tsx';
import type { Search } from './kept-filter.ts';

/** Something that is kept for records of every kind, as a list can show it and be narrowed to it: their tags, a field of the company's own. */
export type ListFacet = {
  label: string;
  /** How the search names it (`search-marks.ts`). */
  mark: string;
  /** What it is narrowed to; without them it is only shown. */
  choices?: readonly Choice[];
  /** How the search has a choice, where that is not what it is called. */
  askedAs?: (choice: Choice) => string;
  column: Pick<Column<unknown>, 'width' | 'align' | 'leavesBelow' | 'isOffAtFirst'>;
};

export type HeldCell = { value: CellValue; shown?: ReactNode };
/** By the id of a record what is held for it, by mark. */
export type HeldByID = ReadonlyMap<number, ReadonlyMap<string, HeldCell>>;
export type FacetSource = {
  /** Those of a kind of record. */
  useFacets(module: string): readonly ListFacet[];
  /** What the records of a list hold, read while it is wanted; undefined while some of it is on its way. */
  useHeld(module: string, ids: readonly number[]): HeldByID | undefined;
  load(module: string, ids: readonly number[]): Promise<HeldByID>;
};

const nothingHeld: HeldByID = new Map();
const nothing: ReadonlyMap<string, HeldCell> = new Map();
const noFacets: readonly ListFacet[] = [];
/** Of a list that has its own columns alone. */
const noSource: FacetSource = {
  useFacets: () => noFacets,
  useHeld: () => nothingHeld,
  load: async () => nothingHeld,
};

type Asked<Row> = {
  name: string;
  facets?: { of: string; from: FacetSource } | undefined;
  columns: readonly Column<Row>[];
  list: ListReading<Row>;
  rowKey: (row: Row) => number;
};

const keyOf = ({ mark }: ListFacet) => `facet:${mark}`;
const none: readonly number[] = [];

/** The columns of a list with those of its facets, and its rows for who reads all of them. */
export function useFacetedList<Row>({ name, columns, list, rowKey: given, facets: asked }: Asked<Row>): {
  laidOut: LaidOut<Row>;
  reading: ListReading<Row>;
  facets: readonly ListFacet[];
} {
  const { of: module = '', from: source = noSource } = asked ?? {};
  // It is written anew with each picture, and says the same.
  const [rowKey] = useState(() => given);
  const facets = source.useFacets(module);
  const [held, setHeld] = useState(nothingHeld);
  const all = useMemo(() => {
    const further = facets.map((facet): Column<Row> => {
      const of = (row: Row) => (held.get(rowKey(row)) ?? loaded.get(row as object))?.get(facet.mark);
      return {
        ...facet.column,
        key: keyOf(facet),
        title: facet.label,
        isSecond: true,
        value: (row) => of(row)?.value ?? null,
        render: (row) => of(row)?.shown,
      };
    });
    return further.length > 0 ? [...columns, ...further] : columns;
  }, [columns, facets, held, rowKey]);
  const laidOut = useColumnLayout(name, all);
  const isWanted = facets.some((facet) => !laidOut.isHidden(keyOf(facet)));
  const ids = useMemo(() => (isWanted ? (list.rows ?? []).map(rowKey) : none), [isWanted, list.rows, rowKey]);
  const known = source.useHeld(module, ids);
  // Until all has come, what was known before stays: one more row moves every other into another piece.
  useEffect(() => {
    if (known) setHeld(known);
  }, [known]);
  const { pages } = list;
  const reading = useMemo(() => {
    if (!pages || !isWanted) return list;
    return {
      ...list,
      async *pages(signal: AbortSignal) {
        for await (const page of pages(signal)) {
          const of = await source.load(module, page.map(rowKey));
          for (const row of page) loaded.set(row as object, of.get(rowKey(row)) ?? nothing);
          yield page;
        }
      },
    };
  }, [list, pages, module, isWanted, source, rowKey]);
  return { laidOut, reading, facets };
}

/** Of rows that were read for a file: they are in no list. */
const loaded = new WeakMap<object, ReadonlyMap<string, HeldCell>>();

/** What a list's address searches for: its words, and as chips what it narrows the list to besides, of what is kept for records of every kind. */
export function useMarkedSearch(facets: readonly ListFacet[], search: Search, change: (search: string) => void) {
  // What is being typed: more letters of a mark are no other mark.
  const typed = useRef<readonly SearchMark[]>([]);
  const { marks, words } = readMarks(search.search ?? '');
  const put = (was: SearchMark | undefined, now: SearchMark | undefined) =>
    change(writeMarks([...marks.filter((mark) => mark !== was), ...(now ? [now] : [])], words));
  const told = new Set<SearchMark>();
  const known = facets.flatMap((facet): BarFilter[] => {
    const { choices = [], label, askedAs = labelOf, mark: name } = facet;
    const mark = marks.find((one) => [name, label].some((by) => isSame(by, one.name)));
    const chosen =
      mark && choices.find((choice) => [askedAs(choice), choice.label].some((by) => isSame(by, mark.value)));
    if (choices.length === 0 || (mark && !chosen)) return [];
    if (mark) told.add(mark);
    const pick = ([id]: number[]) => {
      const choice = choices.find((one) => one.id === id);
      put(mark, choice && { name, value: askedAs(choice) });
    };
    const shown = { key: keyOf(facet), label, choices, chosen: chosen ? [chosen.id] : [] };
    return [{ kind: 'choices', isSingle: true, ...shown, onChange: pick }];
  });
  // What is out of use, or was typed: it can be let go of.
  const others = marks
    .filter((mark) => !told.has(mark))
    .map((mark): BarFilter => {
      const shown = {
        key: `mark:${mark.name}:${mark.value}`,
        label: mark.name,
        choices: [{ id: 1, label: mark.value }],
      };
      return { kind: 'choices', isSingle: true, ...shown, chosen: [1], onChange: ([id]) => id ?? put(mark, undefined) };
    });
  const onSearch = (text: string, isLeft: boolean) => {
    const now = readMarks(text);
    const others = marks.filter(
      (mark) => !typed.current.some((one) => one.name === mark.name && one.value === mark.value),
    );
    typed.current = isLeft ? [] : now.marks;
    change(writeMarks([...others, ...now.marks], now.words));
  };
  return { words, onSearch, chips: [...known, ...others] };
}

const labelOf = ({ label }: Choice) => label;
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
