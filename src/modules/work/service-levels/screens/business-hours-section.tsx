import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenHours } from '#shared/business-time.ts';
import { clockText } from '#shared/clock-times.ts';
import { formatDate } from '#web/days/formats.ts';
import { ClockField } from '#web/form/clock-field.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, FormBox, NothingYet } from '#web/page/facts.tsx';
import { railButton } from '#web/page/properties.tsx';
import classes from './service-levels.module.css';
import type { LevelsProps } from './service-levels-card.tsx';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const usual = { opens: 8 * 60, closes: 17 * 60 };

/** The hours of each day of the week, and the days on which nobody works. */
export function BusinessHoursSection(props: LevelsProps) {
  return (
    <>
      <Part title="Business hours">
        <p className={classes.about}>
          Promised times count these hours. Tasks, entries and reports that come again on workdays keep to these days.
        </p>
        <ul className={classes.days} aria-label="Business hours">
          {weekdays.map((name, weekday) => (
            <DayRow key={name} name={name} weekday={weekday} {...props} />
          ))}
        </ul>
      </Part>
      <HolidaysPart {...props} />
    </>
  );
}

function DayRow({ name, weekday, levels, save, mayEdit }: LevelsProps & { name: string; weekday: number }) {
  const { hours } = levels;
  const own = hours.filter((one) => one.weekday === weekday);
  const others = hours.filter((one) => one.weekday !== weekday);
  const set = (now: OpenHours[]) => save('hours', [...others, ...now].sort(byTime), `${name} saved`);
  const last = own.at(-1);
  return (
    <li className={classes.day}>
      <span className={classes.dayName}>{name}</span>
      <span className={classes.stretches}>
        {own.length === 0 && <span className={classes.closed}>Closed</span>}
        {own.map((stretch, index) => (
          <span key={stretch.opens} className={classes.stretch}>
            <ClockField
              label={`${name} opens`}
              minutes={stretch.opens}
              isAllowed={(opens) => opens < stretch.closes && opens >= (own[index - 1]?.closes ?? 0)}
              isDisabled={!mayEdit}
              onChange={(opens) => set(own.map((one) => (one === stretch ? { ...one, opens } : one)))}
            />
            <span aria-hidden>to</span>
            <ClockField
              label={`${name} closes`}
              minutes={stretch.closes}
              isEnd
              isAllowed={(closes) => closes > stretch.opens && closes <= (own[index + 1]?.opens ?? 1440)}
              isDisabled={!mayEdit}
              onChange={(closes) => set(own.map((one) => (one === stretch ? { ...one, closes } : one)))}
            />
            {mayEdit && (
              <button
                type="button"
                className={railButton}
                aria-label={`Remove ${name} ${clockText(stretch.opens)} to ${clockText(stretch.closes)}`}
                data-tip="Remove"
                onClick={() => set(own.filter((one) => one !== stretch))}
              >
                <IconX size={16} stroke={1.6} aria-hidden />
              </button>
            )}
          </span>
        ))}
      </span>
      {mayEdit && own.length < 4 && (last?.closes ?? 0) < 1380 && (
        <button
          type="button"
          className={railButton}
          aria-label={`Add hours on ${name}`}
          data-tip="Add hours"
          onClick={() => set([...own, { weekday, ...(last ? { opens: last.closes + 30, closes: 1440 } : usual) }])}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </li>
  );
}

const byTime = (left: OpenHours, right: OpenHours) => left.weekday - right.weekday || left.opens - right.opens;

function HolidaysPart({ levels, save, mayEdit }: LevelsProps) {
  const [isAdding, setAdding] = useState(false);
  const [date, setDate] = useState<string | null>(null);
  const [name, setName] = useState('');
  const { holidays } = levels;
  const isTaken = holidays.some((one) => one.date === date);
  const add = () => {
    if (!date || isTaken || name.trim() === '') return;
    const all = [...holidays, { date, name: name.trim() }];
    save(
      'holidays',
      all.sort((left, right) => (left.date < right.date ? -1 : 1)),
      `${name.trim()} added`,
    );
    setAdding(false);
    setDate(null);
    setName('');
  };
  return (
    <Part
      title="Holidays"
      right={
        mayEdit &&
        !isAdding && (
          <Button size="sm" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            Add a holiday
          </Button>
        )
      }
    >
      {isAdding && (
        <FormBox>
          <div className={classes.fresh}>
            <DateField
              label="Day"
              value={date}
              onChange={setDate}
              isRequired
              error={isTaken ? 'This day is a holiday already' : undefined}
            />
            <TextInput
              label="Name"
              required
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && add()}
            />
          </div>
          <div className={classes.buttons}>
            <Button size="sm" variant="subtle" onClick={() => setAdding(false)}>
              Cancel
            </Button>
            <Button size="sm" variant="filled" disabled={!date || isTaken || name.trim() === ''} onClick={add}>
              Add
            </Button>
          </div>
        </FormBox>
      )}
      {holidays.length === 0 && !isAdding && <NothingYet>No holidays yet.</NothingYet>}
      <ul aria-label="Holidays">
        {holidays.map((holiday) => (
          <FactRow
            key={holiday.date}
            title={holiday.name}
            right={
              <span className={classes.side}>
                <span className="figures">{formatDate(holiday.date)}</span>
                {mayEdit && (
                  <button
                    type="button"
                    className={railButton}
                    aria-label={`Remove ${holiday.name}, ${formatDate(holiday.date)}`}
                    data-tip="Remove"
                    onClick={() =>
                      save(
                        'holidays',
                        holidays.filter((one) => one !== holiday),
                        `${holiday.name} removed`,
                      )
                    }
                  >
                    <IconX size={16} stroke={1.6} aria-hidden />
                  </button>
                )}
              </span>
            }
          />
        ))}
      </ul>
    </Part>
  );
}
