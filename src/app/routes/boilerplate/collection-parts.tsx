import { useMemo, useState } from 'react';
import { CallFailure } from '#web/api/api.ts';
import { Collection } from '#web/collection/collection.tsx';
import { useColumnLayout } from '#web/collection/column-layout.ts';
import { type Column, sortAfterClick, sortedRows, sortOf } from '#web/collection/columns.ts';
import { ColumnsMenu } from '#web/collection/columns-menu.tsx';
import { ExportMenu, exportItems } from '#web/collection/export-menu.tsx';
import { useSelection } from '#web/collection/use-selection.ts';
import { DataBox } from '#web/list/data-box.tsx';
import { type BarFilter, type DateRange, FilterBar } from '#web/list/filter-bar.tsx';
import { ListFoot } from '#web/list/list-foot.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { ViewSwitch } from '#web/list/view-switch.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Empty } from '#web/page/states.tsx';
import { useSteps } from '#web/page/steps.tsx';
import classes from './boilerplate.module.css';
import { examplePeople } from './example-people.tsx';
import { Panel } from './panel.tsx';

export function CollectionParts() {
  return (
    <>
      <TilesPanel />
      <FiltersPanel />
      <ListPanel />
      <StatesPanel />
    </>
  );
}

type Pump = { id: number; name: string; place: string; due: string | null; hours: number };
const names = [
  'Seal leak, P-204 transfer pump',
  'مضخة التغذية الكيميائية تفقد الشوط',
  '💧 Wet well pump 2 will not prime',
  'Rebuild of the six-stage vertical turbine in well 7, with new bearings, mechanical seal, coupling, shaft and a survey',
  '=HYPERLINK("https://example.com")',
  'Bearing noise, reject water pump B',
];
const places = ['Odessa', 'Midland', 'San Angelo', 'El Paso'];
const makePumps = (count: number): Pump[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: names[index % names.length] ?? '',
    place: places[(index * 7) % places.length] ?? '',
    due:
      index % 3 === 0
        ? null
        : `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    hours: ((index * 37) % 900) / 10,
  }));
const rowKey = (pump: Pump): number => pump.id;

const columnsOf = (save: (pump: Pump, part: Partial<Pump>) => Promise<void>): Column<Pump>[] => [
  { key: 'number', title: '#', width: { least: 36 }, sortKey: 'id', isSecond: true, value: (pump) => pump.id },
  {
    key: 'name',
    title: 'Pump',
    width: 'grow',
    sortKey: 'name',
    opens: true,
    value: (pump) => pump.name,
    edit: {
      kind: 'text',
      most: 200,
      isRequired: true,
      of: (pump) => pump.name,
      save: (pump, _, name) => save(pump, { name }),
    },
  },
  {
    key: 'place',
    title: 'Place',
    width: { least: 90 },
    sortKey: 'place',
    isSecond: true,
    value: (pump) => pump.place,
    edit: {
      kind: 'choice',
      choices: places.map((label, index) => ({ id: index + 1, label })),
      of: (pump) => places.indexOf(pump.place) + 1,
      save: (pump, _, now) => save(pump, { place: places[now - 1] ?? '' }),
    },
  },
  {
    key: 'due',
    title: 'Due',
    width: 96,
    sortKey: 'due',
    value: (pump) => pump.due,
    edit: { kind: 'date', of: (pump) => pump.due, save: (pump, _, due) => save(pump, { due }) },
  },
  { key: 'hours', title: 'Hours', width: { least: 60 }, sortKey: 'hours', align: 'right', value: (pump) => pump.hours },
];

const counts = [0, 1, 1_000, 100_000, 1_000_000];

/** A list that lives in the browser: everything a list can do, with as few or as many rows as one wants to see. */
function ListPanel() {
  const [count, setCount] = useState(1_000);
  const [changed, setChanged] = useState<ReadonlyMap<number, Partial<Pump>>>(new Map());
  const [sortText, setSortText] = useState<string>();
  const [view, setView] = useState<'table' | 'cards'>('table');
  const steps = useSteps();
  const columns = useMemo(
    () =>
      columnsOf(async (pump, part) => setChanged((was) => new Map(was).set(pump.id, { ...was.get(pump.id), ...part }))),
    [],
  );
  const laidOut = useColumnLayout('example', columns);
  const selection = useSelection(rowKey, String(count));
  const sort = sortOf(sortText);
  const rows = useMemo(() => {
    const all = makePumps(count).map((pump) => ({ ...pump, ...changed.get(pump.id) }));
    return sortedRows(all, columns, sortOf(sortText));
  }, [count, changed, columns, sortText]);
  const list = { rows, error: null, retry: () => undefined };
  const exports = exportItems({
    name: 'Pumps',
    columns: laidOut.columns,
    list,
    total: rows.length,
    steps,
    start: notKept,
  });
  return (
    <Panel title="Collection" about="Sort, resize, move, hide, choose, edit, export" isWide>
      <div className={classes.wrap}>
        <Segments
          label="Rows"
          segments={counts.map((rowCount) => ({ key: String(rowCount), label: rowCount.toLocaleString('en-US') }))}
          active={String(count)}
          onPick={(key) => setCount(Number(key))}
        />
        <ViewSwitch display={view} onChange={(next) => setView(next === 'cards' ? 'cards' : 'table')} />
        <ExportMenu items={exports} isBusy={steps.shown !== null} />
        <ColumnsMenu laidOut={laidOut} />
      </div>
      <div className={classes.list}>
        <Collection<Pump>
          name="Pumps"
          place={`example ${count}`}
          rows={rows}
          rowKey={rowKey}
          hrefOf={(pump) => `/boilerplate?pump=${pump.id}`}
          laidOut={laidOut}
          card={(pump) => <RecordCard title={pump.name} right={`#${pump.id}`} lines={[pump.place]} />}
          view={view}
          sort={sort}
          onSort={(key) => setSortText(sortAfterClick(key, sort))}
          selection={selection}
          empty={<Empty title="No pumps here" text="A pump moves water. This is how a list without any looks." />}
        />
        <ListFoot
          total={<strong className="figures">{rows.length.toLocaleString('en-US')} pumps</strong>}
          maySelect
          steps={steps}
          selected={selection.rows.size}
          onNone={selection.clear}
        />
      </div>
    </Panel>
  );
}

/** Nobody's records: who takes them is of no interest. */
const notKept = async () => () => undefined;

function StatesPanel() {
  const laidOut = useColumnLayout(
    'example-states',
    useMemo(() => columnsOf(async () => undefined), []),
  );
  const rest = {
    name: 'Pumps',
    place: 'example states',
    rowKey,
    hrefOf: () => '/boilerplate',
    laidOut,
    card: () => null,
    view: 'table' as const,
    rows: undefined,
    empty: null,
  };
  return (
    <>
      <Panel title="Collection, loading" about="Same rows, same columns">
        <div className={classes.list}>
          <Collection<Pump> {...rest} />
        </div>
      </Panel>
      <Panel title="Collection, failed" about="What happened, what to do">
        <div className={classes.list}>
          <Collection<Pump> {...rest} error={new CallFailure(500, {})} />
        </div>
      </Panel>
    </>
  );
}

function TilesPanel() {
  const [active, setActive] = useState<string | undefined>('week');
  return (
    <Panel title="Data box" about="A click sets exactly that filter">
      <DataBox
        active={active}
        onPick={setActive}
        tiles={[
          { key: 'open', label: 'All open', count: 214, isAlert: false },
          { key: 'week', label: 'Due in 7 days', count: 38, isAlert: false },
          { key: 'risk', label: 'Overdue', count: 6, isAlert: true },
        ]}
      />
    </Panel>
  );
}

function FiltersPanel() {
  const [people, setPeople] = useState<number[]>([1]);
  const [range, setRange] = useState<DateRange | null>({ start: '2026-11-01', end: '2026-11-30' });
  const [search, setSearch] = useState('');
  const filters: BarFilter[] = [
    {
      kind: 'choices',
      key: 'people',
      label: 'Assignee',
      choices: examplePeople.map((person, index) => ({ ...person, detail: String(index * 7) })),
      chosen: people,
      onChange: setPeople,
    },
    { kind: 'dates', key: 'due', label: 'Due', range, onChange: setRange },
  ];
  return (
    <Panel title="Filter bar" about="Counts beside the choices; a range of days" isWide>
      <FilterBar
        filters={filters}
        search={search}
        onSearch={setSearch}
        searchLabel="Search examples"
        onClear={() => {
          setPeople([]);
          setRange(null);
          setSearch('');
        }}
      />
    </Panel>
  );
}
