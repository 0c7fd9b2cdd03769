import { Button } from '@mantine/core';
import { useState } from 'react';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useLongRows } from '#web/collection/use-long-rows.ts';
import { capitalised, formatCount } from '#web/days/formats.ts';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { finalStatus, isFinal, type StatusID, statuses, statusNames, type WorkKind } from '../rules.ts';
import { useCloseQuestion } from './use-close-question.ts';
import { useItemCalls, useMoving } from './use-moving.ts';
import { addressOf, statusKind, type WorkArea, type WorkFilter, type WorkRow } from './work-area.tsx';
import classes from './work-board.module.css';
import { WorkCard } from './work-card.tsx';

type Props = { area: WorkArea; filter: WorkFilter; mayUpdate: boolean };
type Column = { key: string; title: string; statuses: StatusID[]; to: StatusID };

const column = (to: StatusID, ...also: StatusID[]): Column => ({
  key: String(to),
  title: statusNames[to],
  statuses: [to, ...also],
  to,
});
const openColumns: Column[] = [
  column(statuses.new),
  column(statuses.scheduled),
  column(statuses.inProgress),
  column(statuses.paused, statuses.inactive),
  column(statuses.waitingOnClient),
  column(statuses.blocked),
  column(statuses.needsApproval),
  column(statuses.reopened),
];

/** The columns of a view: those of open work, of ended work, or both; of the statuses that the filter names, if any. */
export function columnsOf(kind: WorkKind, { view, statuses: wanted = [], tile }: WorkFilter): Column[] {
  const ended = column(finalStatus[kind]);
  const isEnded = tile === 'final_7_days' || (view === 'final' && !tile);
  const all = isEnded ? [ended] : view === 'all' && !tile ? [...openColumns, ended] : openColumns;
  return wanted.length === 0 ? all : all.filter((one) => one.statuses.some((status) => wanted.includes(status)));
}

/** A list by status: a column each with its count, moved by dragging or with Alt and the arrows. */
export function WorkBoard({ area, filter, mayUpdate }: Props) {
  const isPhone = usePhone();
  const columns = columnsOf(area.kind, filter);
  const [shownKey, setShownKey] = useState('');
  const counted = useReading(area.calls.countChoices, filter, { keepsPrevious: true }).data?.statuses;
  const countOf = (one: Column) =>
    counted?.reduce((sum, { id, count }) => sum + (one.statuses.includes(id as StatusID) ? count : 0), 0);
  const run = useItemCalls(area);
  const go = useGo();
  const isCloseWanted = useCloseQuestion(area);
  const move = async (work: WorkRow, key: string) => {
    const to = columns.find((one) => one.key === key);
    if (!to || to.statuses.some((status) => status === work.statusID)) return;
    const name = `${capitalised(area.one)} ${work.id}`;
    const item = area.named(work.id);
    if (isFinal(to.to)) {
      const goToSteps = () => go(`${area.path}/${work.id}`);
      if (await isCloseWanted(work.id, goToSteps)) await run(area.calls.close, work.id, `${name} ${area.ended}`, item);
    } else if (!work.isOpen && to.to === statuses.reopened) {
      await run(area.calls.reopen, work.id, `${name} reopened`, item);
    } else {
      await run(area.calls.changeStatus, work.id, `${name} moved to ${to.title}`, {
        ...item,
        statusID: to.to,
      });
    }
  };
  const moving = useMoving((work, key) => void move(work, key));
  const shown = columns.find((one) => one.key === shownKey) ?? columns[0];

  const draw = (one: Column, index: number) => (
    <BoardColumn
      key={one.key}
      area={area}
      filter={filter}
      column={one}
      count={countOf(one)}
      target={moving.target(one.key)}
    >
      {(work) => {
        const step = (arrow: string) =>
          columns[index + (arrow === 'ArrowRight' ? 1 : arrow === 'ArrowLeft' ? -1 : Number.NaN)]?.key;
        return mayUpdate ? moving.item(work, step) : {};
      }}
    </BoardColumn>
  );
  if (isPhone) {
    return (
      <div className={classes.phone}>
        <div className={classes.phoneColumns}>
          <Segments
            label="Column"
            segments={columns.map((one) => ({ key: one.key, label: one.title, count: countOf(one) }))}
            active={shown?.key ?? ''}
            onPick={setShownKey}
          />
        </div>
        {shown && draw(shown, columns.indexOf(shown))}
      </div>
    );
  }
  return <div className={classes.board}>{columns.map(draw)}</div>;
}

type ColumnProps = {
  area: WorkArea;
  filter: WorkFilter;
  column: Column;
  count: number | undefined;
  target: object;
  children: (work: WorkRow) => object;
};

function BoardColumn({ area, filter, column: { title, statuses: of, to }, count, target, children }: ColumnProps) {
  const wanted = filter.statuses?.length ? of.filter((status) => filter.statuses?.includes(status)) : of;
  const list = useReadingPages<WorkRow, WorkArea['calls']['listByFilters']>(
    area.calls.listByFilters,
    { ...filter, statuses: wanted },
    { cache: cachePolicies.multiFilterLists },
  );
  const drawn = useLongRows(list.rows);
  return (
    <section className={classes.column} aria-label={title} {...target}>
      <h2>
        <StatusGlyph status={statusKind(to)} />
        {title}
        <span className={`${classes.count} figures`}>{count === undefined ? '' : formatCount(count)}</span>
      </h2>
      <div className={classes.cards}>
        {list.error && !list.rows ? <Failed error={list.error} what={title} retry={list.retry} /> : null}
        {!list.rows && !list.error && <LoadingLines />}
        <ul>
          {drawn?.map((work) => (
            <li key={work.id}>
              <PageLink href={addressOf(area, work)} className={classes.card} data-opens {...children(work)}>
                <WorkCard area={area} work={work} isInColumn />
              </PageLink>
            </li>
          ))}
        </ul>
        {list.rows?.length === 0 && <p className={classes.empty}>Nothing here</p>}
        {list.hasMore && (
          <Button variant="subtle" onClick={list.loadMore}>
            Show more
          </Button>
        )}
      </div>
    </section>
  );
}
