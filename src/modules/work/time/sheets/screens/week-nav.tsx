import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '#shared/dates.ts';
import { mondayOf } from '#shared/days.ts';
import { weekText } from '../rules.ts';
import classes from './time.module.css';

type Props = { monday: string; today: string; onDay: (day: string) => void };

/** The week that is shown, with the ones before and after it. */
export function WeekNav({ monday, today, onDay }: Props) {
  const isNow = monday === mondayOf(today);
  return (
    <div className={classes.nav}>
      <ActionIcon aria-label="Week before" onClick={() => onDay(addDays(monday, -7))}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <span className={`${classes.navWeek} figures`}>{weekText(monday)}</span>
      {isNow ? (
        <span className={classes.navNone} />
      ) : (
        <ActionIcon aria-label="Week after" onClick={() => onDay(addDays(monday, 7))}>
          <IconChevronRight size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {!isNow && (
        <Button variant="subtle" onClick={() => onDay(today)}>
          This week
        </Button>
      )}
    </div>
  );
}
