import { Fragment } from 'react';
import { addDays } from '#shared/dates.ts';
import {
  type MonthDay,
  type Recurrence,
  type RecurrenceUnit,
  recurrence,
  recurrenceUnits,
  type WorkdayChoice,
} from '#shared/recurrence.ts';
import { fromMonday, isOfMonths, nextDates } from '#shared/recurrence-dates.ts';
import { monthDayName, recurrenceText, shortWeekdayNames, workdayWords } from '#shared/recurrence-words.ts';
import type { IsWorkDay } from '#shared/work-days.ts';
import { capitalised, formatDate } from '../days/formats.ts';
import { companyToday } from '../days/today.ts';
import { SuggestField } from '../picker/suggest-field.tsx';
import { WholeNumberCell } from './cells/whole-number-cell.tsx';
import { DateField } from './date-field.tsx';
import { FieldRow } from './fields.tsx';
import classes from './recurrence-field.module.css';

type Put = (parts: { [Part in keyof Recurrence]?: Recurrence[Part] | null }) => void;
type PartProps = { value: Recurrence; put: Put; messageAt: (part: keyof Recurrence) => string | undefined };
export type RecurrenceFieldProps = Omit<PartProps, 'put'> & {
  onChange: (value: Recurrence) => void;
  isWorkDay: IsWorkDay;
  /** The dates that are shown come after it; today may be one of them, unless it is said. */
  after?: string;
  /** What else there is to say of the dates. */
  told?: string;
};

const shownDates = 4;

/** When something comes again: how often, on which days, until when. What comes of it stands below while it is filled in. */
export function RecurrenceField({ value, onChange, messageAt, ...shown }: RecurrenceFieldProps) {
  // Half filled in it is no rule yet: the contract judges it.
  const put: Put = (parts) => onChange({ ...value, ...parts } as Recurrence);
  const props = { value, put, messageAt };
  return (
    <fieldset className={classes.field} aria-label="Repeats">
      <FieldRow>
        <OftenFields {...props} />
        {isOfMonths(value.unit) && <MonthDayField {...props} />}
      </FieldRow>
      {value.unit === 'week' && <WeekdaysField {...props} />}
      <FieldRow>
        <DateField
          label="First day"
          isRequired
          error={messageAt('startsOn')}
          value={value.startsOn || null}
          onChange={(startsOn) => put({ startsOn })}
        />
        {value.unit !== 'workday' && <WorkdaysField {...props} />}
      </FieldRow>
      <EndFields {...props} />
      <Preview value={value} {...shown} />
    </fieldset>
  );
}

const units: Record<RecurrenceUnit, [string, string]> = {
  day: ['Day', 'Days'],
  workday: ['Workday', 'Workdays'],
  week: ['Week', 'Weeks'],
  month: ['Month', 'Months'],
  quarter: ['Quarter', 'Quarters'],
  year: ['Year', 'Years'],
};

/** What its number fields have in common: the whole is judged when it is sent. */
const whole = { required: true, isDisabled: false, onBlur: () => undefined };

function OftenFields({ value, put, messageAt }: PartProps) {
  return (
    <div className={classes.often}>
      <WholeNumberCell
        label="Every"
        {...whole}
        limits={{ least: 1, most: 99 }}
        error={messageAt('every')}
        value={value.every}
        onChange={(every) => put({ every })}
      />
      <SuggestField
        label="Period"
        isRequired
        suggestions={recurrenceUnits.map((unit) => ({ value: unit, label: units[unit][value.every === 1 ? 0 : 1] }))}
        value={value.unit}
        onChange={(picked) => picked && put(ofUnit(value, picked as RecurrenceUnit))}
      />
    </div>
  );
}

/** What another unit does not know goes. */
const ofUnit = ({ on, weekdays, workdays }: Recurrence, unit: RecurrenceUnit) => ({
  unit,
  on: isOfMonths(unit) ? on : null,
  weekdays: unit === 'week' ? weekdays : [],
  workdays: unit === 'workday' ? ('all' as const) : workdays,
});

const dayNumber = (startsOn: string | null): number => Number(startsOn?.slice(8) ?? '') || 1;

/** Of what is picked, each by a text. */
const keyOf = (on: MonthDay): string => (typeof on === 'object' ? `${on.nth}/${on.weekday}` : String(on));
const monthDays: MonthDay[] = [
  ...Array.from({ length: 31 }, (_, index) => index + 1),
  'last',
  ...([1, 2, 3, 4, 'last'] as const).flatMap((nth) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ nth, weekday }))),
];
const monthDaySuggestions = monthDays.map((on) => ({ value: keyOf(on), label: capitalised(monthDayName(on)) }));

function MonthDayField({ value, put, messageAt }: PartProps) {
  return (
    <SuggestField
      label="On"
      isRequired
      error={messageAt('on')}
      suggestions={monthDaySuggestions}
      value={keyOf(value.on ?? dayNumber(value.startsOn))}
      onChange={(picked) => picked && put({ on: monthDays.find((on) => keyOf(on) === picked) ?? null })}
    />
  );
}

function WeekdaysField({ value: { weekdays, startsOn }, put }: PartProps) {
  const chosen = weekdays.length > 0 ? weekdays : startsOn ? [fromMonday(startsOn)] : [];
  const toggle = (weekday: number) =>
    put({ weekdays: chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday] });
  return (
    <fieldset className={classes.weekdays}>
      <legend>On</legend>
      {shortWeekdayNames.map((name, index) => (
        <button
          key={name}
          type="button"
          className={classes.weekday}
          aria-pressed={chosen.includes(index + 1)}
          onClick={() => toggle(index + 1)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

const workdaySuggestions = Object.entries(workdayWords).map(([value, label]) => ({ value, label }));

function WorkdaysField({ value, put }: PartProps) {
  return (
    <SuggestField
      label="When that is no workday"
      suggestions={workdaySuggestions}
      value={value.workdays}
      onChange={(picked) => picked && put({ workdays: picked as WorkdayChoice })}
    />
  );
}

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'On a day' },
  { value: 'times', label: 'After a number of times' },
];

function EndFields({ value: { startsOn, endsOn, times }, put, messageAt }: PartProps) {
  const end = endsOn !== null ? 'day' : times !== null ? 'times' : 'never';
  const pick = (picked: string) => {
    if (picked === '' || picked === end) return;
    put({
      endsOn: picked === 'day' ? addDays(startsOn || companyToday(), 365) : null,
      times: picked === 'times' ? 12 : null,
    });
  };
  return (
    <FieldRow>
      <SuggestField label="Ends" suggestions={ends} value={end} onChange={pick} />
      {end === 'day' && (
        <DateField
          label="Last day"
          isRequired
          error={messageAt('endsOn')}
          value={endsOn}
          onChange={(day) => put({ endsOn: day })}
        />
      )}
      {end === 'times' && (
        <WholeNumberCell
          label="Times"
          {...whole}
          limits={{ least: 1, most: 999 }}
          error={messageAt('times')}
          value={times || null}
          onChange={(typed) => put({ times: typed ?? 0 })}
        />
      )}
    </FieldRow>
  );
}

/** `Mon 11/23/2026` */
const dateText = (date: string): string => `${shortWeekdayNames[fromMonday(date) - 1]} ${formatDate(date)}`;

type PreviewProps = Pick<RecurrenceFieldProps, 'value' | 'isWorkDay' | 'after' | 'told'>;

/** The rule in words and the dates that come next, once there is a rule. */
function Preview({ value, isWorkDay, after = addDays(companyToday(), -1), told }: PreviewProps) {
  const rule = recurrence.safeParse(value).data;
  const dates = rule ? nextDates(rule, addDays(after, 1), shownDates, isWorkDay) : [];
  return (
    <p className={classes.preview} role="status">
      <span className={classes.sentence}>
        {rule ? `${recurrenceText(rule)}.` : 'Say how often, and from when on.'} {told}
      </span>
      {rule && dates.length === 0 && <span className={classes.none}>No date of it is left.</span>}
      {dates.length > 0 && (
        <span>
          Next on{' '}
          {dates.map((date, index) => (
            <Fragment key={date}>
              {index > 0 && ', '}
              <span className={`${classes.date} figures`}>{dateText(date)}</span>
            </Fragment>
          ))}
          {dates.length === shownDates ? ' …' : '.'}
        </span>
      )}
    </p>
  );
}
