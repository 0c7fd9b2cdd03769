import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import { mayNamed } from '#shared/permission.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate, formatMoment } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty, Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { reportNames, reportsOnPaper } from '../../print/rules.ts';
import { type ReportSchedule, scheduleCalls } from '../contract.ts';
import { dayRules } from '../rules.ts';
import classes from './schedules.module.css';

const ScheduleForm = lazyPart(() => import('./schedule-form.tsx'), 'ScheduleForm');

type Props = { search: Search };
const needs = mayNamed('reports', 'export');

/** Reports that go out by mail: what, to whom and when; a new one and one that is edited stand on the same page. */
export function SchedulesScreen({ search }: Props) {
  const go = useGo();
  const may = useMay();
  const mayMail = may(needs);
  // Nobody mails what they may not read.
  const mailable = reportNames.filter((name) => may(reportsOnPaper[name].call.permission));
  const mayAdd = mayMail && mailable.length > 0;
  const isPhone = usePhone();
  const reading = useReading(scheduleCalls.listSchedules, {}, { isEnabled: mayMail });
  const rows = reading.data?.rows;
  const isMailable = ({ reports }: ReportSchedule) => reports.every((name) => mailable.includes(name));
  const found = rows?.find(({ reportScheduleID }) => String(reportScheduleID) === search.edit);
  const edited = found && isMailable(found) ? found : null;
  const add = () => go(`/reports/schedules?new=${mailable[0]}`);
  if ((mayAdd && search.new !== undefined) || edited)
    return (
      <Suspense fallback={<LoadingLines />}>
        <ScheduleForm key={search.edit ?? 'new'} schedule={edited} search={search} mailable={mailable} />
      </Suspense>
    );
  return (
    <Screen
      title="Mailed reports"
      backTo="/reports"
      beside={
        !isPhone && (
          <PageLink href="/reports" className={classes.crumb}>
            All reports
          </PageLink>
        )
      }
      primary={mayAdd ? { label: 'New mailed report', key: 'c', run: add } : undefined}
      sum={rows && <strong className="figures">{counted(rows.length, 'mailed report')}</strong>}
    >
      {!mayMail && <Prohibited title="Mailed reports" needs={needs} />}
      {mayMail && reading.error && !rows && (
        <Failed error={reading.error} what="The mailed reports" retry={() => void reading.refetch()} />
      )}
      {mayMail && !rows && !reading.error && <LoadingLines />}
      {rows && (
        <div className={classes.page}>
          {search.edit !== undefined && !found && <p className={classes.quiet}>This mailed report was deleted.</p>}
          {rows.length === 0 ? (
            <Empty
              title="No report is mailed yet"
              text="Have the statements in the mail after each month, the ages of what is owed every Monday: as PDF, to whom you choose."
              actions={mayAdd && <Button onClick={add}>New mailed report</Button>}
            />
          ) : (
            <ul className={classes.card} aria-label="Mailed reports">
              {rows.map((row) => (
                <Row key={row.reportScheduleID} row={row} maySend={isMailable(row)} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Screen>
  );
}

function Row({ row, maySend }: { row: ReportSchedule; maySend: boolean }) {
  const menu = usePopup();
  const { reportScheduleID, name, reports, days, userNames, addresses, nextOn, sentAt, pausedAt, problem } = row;
  const send = useWriting(scheduleCalls.sendSchedule, { done: `${name} was mailed` });
  const pause = useWriting(scheduleCalls.pauseSchedule, {
    done: pausedAt ? `${name} goes on` : `${name} paused`,
  });
  const remove = useWriting(scheduleCalls.deleteSchedule, { done: `${name} deleted` });
  const isPaused = pausedAt !== null;
  const pausing = {
    label: isPaused ? 'Resume' : 'Pause',
    run: () => pause.start({ reportScheduleID, isPaused: !isPaused }),
  };
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        {maySend ? (
          <PageLink href={`/reports/schedules?edit=${reportScheduleID}`} className={classes.name}>
            {name}
          </PageLink>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.line}>
          {recurrenceText(row.recurrence)}, {dayRules[days].toLowerCase()}:{' '}
          {reports.map((one) => reportsOnPaper[one].title).join(', ')}
        </span>
        <span className={classes.line}>To {[...userNames, ...addresses].join(', ')}</span>
        {problem && <span className={classes.problem}>{problem}</span>}
      </div>
      <div className={classes.side}>
        <span className={classes.when}>
          <span className="figures">{isPaused ? 'Paused' : nextOn ? `Next ${formatDate(nextOn)}` : 'Has ended'}</span>
          <span className={classes.quiet}>{sentAt ? `Sent ${formatMoment(sentAt)}` : 'Not sent yet'}</span>
        </span>
        {maySend && (
          <Button
            size="sm"
            variant="subtle"
            loading={send.isRunning}
            aria-label={`Send now: ${name}`}
            onClick={() => send.start({ reportScheduleID })}
          >
            Send now
          </Button>
        )}
        <ActionIcon aria-label={`More for ${name}`} {...opens(menu, 'menu')}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
        <PopupMenu
          of={menu}
          side="bottom-end"
          width={200}
          items={[
            ...(maySend || !isPaused ? [pausing] : []),
            { label: 'Delete', isDangerous: true, run: () => remove.start({ reportScheduleID }) },
          ]}
        />
      </div>
    </li>
  );
}
