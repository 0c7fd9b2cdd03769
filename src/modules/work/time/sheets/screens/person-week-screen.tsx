import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mondayOf } from '#shared/days.ts';
import { useReading, write } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { timeSheetCalls, type WeekSheet } from '../contract.ts';
import { hoursText, longDay } from '../rules.ts';
import { ApprovedSection } from './approved-section.tsx';
import { DaySheetSection } from './day-sheet-section.tsx';
import { shownDay } from './my-time-screen.tsx';
import classes from './time.module.css';
import { useApproving } from './use-approving.ts';
import { WeekDays } from './week-days.tsx';
import { WeekItems } from './week-items.tsx';
import { WeekNav } from './week-nav.tsx';

const CorrectionForm = lazyPart(() => import('./correction-form.tsx'), 'CorrectionForm');
const ReasonForm = lazyPart(() => import('./reason-form.tsx'), 'ReasonForm');

type Props = { userID: number; day: string | undefined; onDay: (day: string) => void };

/** Somebody's week, for whoever approves time. */
export function PersonWeekScreen({ userID, day, onDay }: Props) {
  const input = { userID, ...(day && { day: mondayOf(day) }) };
  const reading = useReading(timeSheetCalls.getWeekSheet, input, { keepsPrevious: true });
  if (reading.data) return <Week sheet={reading.data} wanted={day} onDay={onDay} isStale={reading.isPlaceholderData} />;
  return (
    <Screen title="Time" backTo="/payroll">
      {reading.error ? (
        <Failed error={reading.error} what="This week" retry={() => void reading.refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Screen>
  );
}

type WeekProps = { sheet: WeekSheet; wanted: string | undefined; onDay: (day: string) => void; isStale: boolean };

function Week({ sheet, wanted, onDay, isStale }: WeekProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'return' | 'correct' | null>(null);
  const { userID } = sheet;
  const shown = shownDay(sheet, wanted);
  const submitted = sheet.days.filter(({ status }) => status === 'submitted').map(({ day }) => day);
  const { approve: approveDays, approved } = useApproving();
  const approve = (days: string[]) => approveDays(days.map((day) => ({ userID, day })));
  const sendBack = (reason: string) =>
    write(
      client,
      timeSheetCalls.returnDays,
      { userID, days: [shown.day], reason },
      { done: `${longDay(shown.day)} sent back`, isQuiet: true },
    );
  return (
    <Screen
      title={sheet.userDisplayName}
      isStale={isStale}
      subtitle={`${hoursText(sheet.seconds)} in the week`}
      backTo="/payroll"
      beside={<WeekNav monday={sheet.monday} today={sheet.today} onDay={onDay} />}
      primary={
        sheet.mayApprove && submitted.length > 0
          ? { label: `Approve ${counted(submitted.length, 'day')}`, run: () => approve(submitted), hasPlus: false }
          : undefined
      }
    >
      <div className={classes.page}>
        <ApprovedSection approved={approved} />
        <WeekDays days={sheet.days} shown={shown.day} today={sheet.today} onShow={onDay} />
        <DaySheetSection
          sheet={sheet}
          day={shown}
          actions={
            sheet.mayApprove && (
              <>
                {shown.status === 'submitted' && <Button onClick={() => setAsked('return')}>Send back</Button>}
                {shown.status === 'submitted' && <Button onClick={() => approve([shown.day])}>Approve the day</Button>}
                {shown.status === 'approved' && <Button onClick={() => setAsked('correct')}>Correct</Button>}
              </>
            )
          }
        />
        <WeekItems sheet={sheet} />
      </div>
      <Suspense fallback={null}>
        {asked === 'return' && (
          <ReasonForm
            title={`Send ${longDay(shown.day)} back`}
            label="What has to be changed"
            saveLabel="Send back"
            onSave={sendBack}
            onClose={() => setAsked(null)}
          />
        )}
        {asked === 'correct' && <CorrectionForm userID={userID} day={shown.day} onClose={() => setAsked(null)} />}
      </Suspense>
    </Screen>
  );
}
