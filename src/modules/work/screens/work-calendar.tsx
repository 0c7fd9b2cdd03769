import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { calendarDate } from '#shared/dates.ts';
import { useReading } from '#web/api/query.ts';
import { formatCount, formatDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed } from '#web/page/states.tsx';
import { opens, Popup, usePopup } from '#web/parts/popup.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { addDays, daysAround, earlierOf, laterOf, type Span, stepFrom } from './use-calendar-days.ts';
import { useItemCalls, useMoving } from './use-moving.ts';
import { addressOf, isOverdue, statusKind, type WorkArea, type WorkFilter, type WorkRow } from './work-area.tsx';
import classes from './work-calendar.module.css';

type Props = {
  area: WorkArea;
  filter: WorkFilter;
  mayUpdate: boolean;
  search: Search;
  /** Sets what is shown: the day, and a month or a week. */
  onShow: (parts: { on?: string; span?: string }) => void;
};

const most = 500;
const maxInMonth = 3;
const unscheduled = '';
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthOf = (date: string, month: 'long' | 'short'): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { month, year: 'numeric', timeZone: 'UTC' });

/** A list by due date: a month or a week, moved to another day by dragging or with Alt and the arrows. */
export function WorkCalendar({ area, filter, mayUpdate, search, onShow }: Props) {
  const isPhone = usePhone();
  const today = companyToday();
  const on = calendarDate.safeParse(search.on).data ?? today;
  const span: Span = search.span === 'week' || (isPhone && search.span !== 'month') ? 'week' : 'month';
  const days = daysAround(on, span);
  const { dueStart, dueEnd, ...rest } = filter;
  const range = { dueStart: laterOf(days[0] ?? on, dueStart), dueEnd: earlierOf(days.at(-1) ?? on, dueEnd) };
  const inRange = { ...rest, ...range, sort: 'due' as const, limit: most };
  const dated = useReading(area.calls.listByFilters, inRange, { keepsPrevious: true });
  const dateless = { ...rest, isUnscheduled: true as const, limit: 50 };
  const undated = useReading(area.calls.listByFilters, dateless, { keepsPrevious: true, isEnabled: !dueStart });
  const run = useItemCalls(area);
  const move = (work: WorkRow, day: string) => {
    const now = day || null;
    if (now === work.dueDate) return;
    const { contract, input } = area.edit(work.id, 'dueDate', work.dueDate, now);
    void run(contract, work.id, now ? `${work.id} is due ${formatDate(now)}` : `${work.id} is no longer due`, input);
  };
  const moving = useMoving(move);
  const stepOf = (work: WorkRow) => (key: string) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
    return by === undefined ? undefined : addDays(work.dueDate ?? addDays(today, -Math.sign(by)), by);
  };
  const chip = (work: WorkRow) => (
    <PageLink
      href={addressOf(area, work)}
      className={classes.chip}
      data-late={isOverdue(work, today) || undefined}
      data-closed={!work.isOpen || undefined}
      data-opens
      {...(mayUpdate && moving.item(work, stepOf(work)))}
    >
      <StatusGlyph status={statusKind(work.statusID)} />
      <span>{work.subject}</span>
    </PageLink>
  );
  const byDay = Map.groupBy<string, WorkRow>(dated.data?.rows ?? [], (work) => work.dueDate ?? unscheduled);
  const isList = isPhone || span === 'week';

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h2>{monthOf(on, isPhone ? 'short' : 'long')}</h2>
        <ActionIcon aria-label={`Previous ${span}`} onClick={() => onShow({ on: stepFrom(on, span, -1) })}>
          <IconChevronLeft size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon aria-label={`Next ${span}`} onClick={() => onShow({ on: stepFrom(on, span, 1) })}>
          <IconChevronRight size={16} stroke={1.8} />
        </ActionIcon>
        <Button variant="subtle" onClick={() => onShow({ on: today })}>
          Today
        </Button>
        <Segments
          label="Span"
          segments={[
            { key: 'month', label: 'Month' },
            { key: 'week', label: 'Week' },
          ]}
          active={span}
          onPick={(next) => onShow({ on, span: next })}
        />
      </div>
      {dated.error && !dated.data ? (
        <Failed error={dated.error} what="The calendar" retry={() => void dated.refetch()} />
      ) : (
        <>
          {dated.data?.next && <p className={classes.note}>Only the first {most} are shown. Take a narrower filter.</p>}
          <Strip
            rows={undated.data?.rows ?? []}
            hasMore={Boolean(undated.data?.next)}
            target={moving.target(unscheduled)}
          >
            {chip}
          </Strip>
          {!isPhone && (
            <div className={classes.names} aria-hidden>
              {dayNames.map((name) => (
                <span key={name}>{name.slice(0, 3)}</span>
              ))}
            </div>
          )}
          <ol className={classes.days} data-span={span} data-list={isList || undefined} aria-label="Days">
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                rows={byDay.get(day) ?? []}
                most={isList ? most : maxInMonth}
                isToday={day === today}
                isOther={span === 'month' && day.slice(0, 7) !== on.slice(0, 7)}
                target={moving.target(day)}
              >
                {chip}
              </Day>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

type DayProps = {
  day: string;
  rows: readonly WorkRow[];
  most: number;
  isToday: boolean;
  isOther: boolean;
  target: object;
  children: (work: WorkRow) => ReactNode;
};

function Day({ day, rows, most: maxShown, isToday, isOther, target, children }: DayProps) {
  const more = usePopup();
  const shown = rows.length > maxShown ? rows.slice(0, maxShown - 1) : rows;
  const name = dayNames[new Date(`${day}T12:00:00Z`).getUTCDay()];
  const list = (all: readonly WorkRow[]) => (
    <ul>
      {all.map((work) => (
        <li key={work.id}>{children(work)}</li>
      ))}
    </ul>
  );
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
      data-empty={rows.length === 0 || undefined}
      aria-label={`${name}, ${formatDate(day)}`}
      {...target}
    >
      <span className={`${classes.number} figures`}>
        <span className={classes.name}>{name?.slice(0, 3)} </span>
        {Number(day.slice(8))}
      </span>
      {list(shown)}
      {shown.length < rows.length && (
        <>
          <button type="button" className={classes.more} {...opens(more, 'dialog')}>
            +{rows.length - shown.length} more
          </button>
          <Popup of={more} width={280} label={formatDate(day)}>
            <div className={classes.all}>{list(rows)}</div>
          </Popup>
        </>
      )}
    </li>
  );
}

type StripProps = {
  rows: readonly WorkRow[];
  hasMore: boolean;
  target: object;
  children: (work: WorkRow) => ReactNode;
};

/** What is due on no day waits here; what is put here is no longer due. */
function Strip({ rows, hasMore, target, children }: StripProps) {
  return (
    <section className={classes.strip} aria-label="Without a due date" {...target}>
      <span className={classes.stripName}>
        No date <span className="figures">{`${formatCount(rows.length)}${hasMore ? '+' : ''}`}</span>
      </span>
      <ul>
        {rows.map((work) => (
          <li key={work.id}>{children(work)}</li>
        ))}
      </ul>
    </section>
  );
}
