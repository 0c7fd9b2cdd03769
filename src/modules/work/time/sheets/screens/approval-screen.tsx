import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { daysFrom } from '#shared/days.ts';
import { useReading } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type PersonWeek, timeSheetCalls } from '../contract.ts';
import { exceptionWords, hoursText, longDay, monthDay, percentText, shortDay } from '../rules.ts';
import classes from './approval.module.css';
import { ApprovedSection } from './approved-section.tsx';
import sheet from './time.module.css';
import { useApproving } from './use-approving.ts';
import { DayMark, DayWords } from './week-days.tsx';
import { WeekNav } from './week-nav.tsx';

type Props = { day: string | undefined; onDay: (day: string) => void };
type Show = 'waiting' | 'all';

type Waiting = { clean: string[]; toLook: string[] };
/** What waits of a person: what can be approved with others, and what somebody has to look at before. */
const waitingOf = ({ days }: PersonWeek): Waiting => {
  const submitted = days.filter(({ status }) => status === 'submitted');
  const [clean, toLook] = [true, false].map((isClean) =>
    submitted.filter(({ exceptions }) => (exceptions.length === 0) === isClean).map(({ day }) => day),
  ) as [string[], string[]];
  return { clean, toLook };
};
const waits = (person: PersonWeek): boolean => person.days.some(({ status }) => status === 'submitted');
/** Who has something to look at stands first. */
const byNeed = (a: PersonWeek, b: PersonWeek): number =>
  Number(waitingOf(b).toLook.length > 0) - Number(waitingOf(a).toLook.length > 0);

/** Everybody's week: what waits for approval, what to look at before, and many approved at once. */
export function ApprovalScreen({ day, onDay }: Props) {
  const isPhone = usePhone();
  const { approve, approved } = useApproving();
  const me = usePerson().currentUser;
  const [show, setShow] = useState<Show>('waiting');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  // Without a day it opens where something waits, and stays there when that is done.
  const [openedAt, setOpenedAt] = useState<string | undefined>();
  const asked = day ?? openedAt;
  const reading = useReading(timeSheetCalls.listWeek, asked ? { day: asked } : {}, {
    keepsPrevious: true,
  });
  const week = reading.data;
  if (week && asked === undefined) setOpenedAt(week.monday);
  if (!week) {
    return (
      <Screen title="Payroll">
        {reading.error ? (
          <Failed error={reading.error} what="The week" retry={() => void reading.refetch()} />
        ) : (
          <LoadingLines />
        )}
      </Screen>
    );
  }
  const waiting = week.people.filter(waits).toSorted(byNeed);
  const shown = show === 'waiting' ? waiting : week.people;
  const isChosen = (person: PersonWeek) => !left.has(person.userID) && person.userID !== me;
  const chosen = waiting.filter(isChosen);
  const entries = chosen.flatMap((person) =>
    waitingOf(person).clean.map((one) => ({ userID: person.userID, day: one })),
  );
  const others = waiting.filter(({ userID }) => userID !== me);
  const toLook = others.reduce((sum, person) => sum + waitingOf(person).toLook.length, 0);
  const toggle = ({ userID }: PersonWeek) =>
    setLeft((was) => (was.has(userID) ? new Set([...was].filter((one) => one !== userID)) : new Set([...was, userID])));
  const parts = { people: shown, isChosen, toggle, me, monday: week.monday };
  return (
    <Screen
      title="Payroll"
      subtitle="Time sheets"
      isStale={reading.isPlaceholderData}
      beside={<WeekNav monday={week.monday} today={week.today} onDay={onDay} />}
      primary={
        entries.length > 0
          ? { label: `Approve ${counted(entries.length, 'day')}`, run: () => approve(entries), hasPlus: false }
          : undefined
      }
    >
      <div className={sheet.page}>
        <Segments
          label="Which people"
          segments={[
            { key: 'waiting', label: 'To approve', count: waiting.length },
            { key: 'all', label: 'Everybody', count: week.people.length },
          ]}
          active={show}
          onPick={setShow}
        />
        <ApprovedSection approved={approved} />
        {toLook > 0 && (
          <p className={classes.toLook}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {toLook === 1 ? '1 day has' : `${toLook} days have`} something to look at and {toLook === 1 ? 'is' : 'are'}{' '}
            left out. Open {toLook === 1 ? 'it' : 'them'} to approve or send back.
          </p>
        )}
        {shown.length === 0 ? (
          <p className={classes.empty}>Nothing of this week waits for approval.</p>
        ) : isPhone ? (
          <Cards {...parts} />
        ) : (
          <Grid {...parts} />
        )}
      </div>
    </Screen>
  );
}

type ListProps = {
  people: PersonWeek[];
  isChosen: (person: PersonWeek) => boolean;
  toggle: (person: PersonWeek) => void;
  me: number;
  monday: string;
};

const addressOf = (person: PersonWeek, day: string) => `/payroll/time/${person.userID}?day=${day}`;

function Chooser({ person, isChosen, toggle, me }: Omit<ListProps, 'people' | 'monday'> & { person: PersonWeek }) {
  const count = waitingOf(person).clean.length;
  // Somebody else decides about one's own time.
  if (count === 0 || person.userID === me) return null;
  const label = `Approve ${counted(count, 'day')} of ${person.userDisplayName}`;
  return <CheckBox isChecked={isChosen(person)} onChange={() => toggle(person)} label={label} />;
}

function Grid({ people, monday, ...choosing }: ListProps) {
  return (
    <section className={`${sheet.card} ${classes.gridScroll}`} aria-label="Week by person">
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="only-read-aloud">Approve</span>
            </th>
            <th scope="col">Person</th>
            {daysFrom(monday, 7).map((day) => (
              <th key={day} scope="col" className={classes.right}>
                {shortDay(day)} <span className="figures">{monthDay(day)}</span>
              </th>
            ))}
            <th scope="col" className={classes.right}>
              Week
            </th>
            <th scope="col" className={classes.right}>
              Billable
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userID}>
              <td>
                <Chooser person={person} {...choosing} />
              </td>
              <td>
                <PageLink href={addressOf(person, monday)} className={classes.person}>
                  <Avatar userID={person.userID} name={person.userDisplayName} isNamed={false} />
                  {person.userDisplayName}
                </PageLink>
              </td>
              {person.days.map((one) => (
                <td key={one.day} className={classes.right}>
                  <PageLink
                    href={addressOf(person, one.day)}
                    className={classes.dayCell}
                    data-none={one.seconds === 0 || undefined}
                    data-tip={one.exceptions.map((exception) => exceptionWords[exception]).join(', ') || undefined}
                  >
                    <DayMark status={one.status} needsLook={one.exceptions.length > 0} />
                    <span className="only-read-aloud">{longDay(one.day)}, </span>
                    <span className="figures">{one.seconds === 0 ? '–' : hoursText(one.seconds)}</span>
                    <DayWords status={one.status} exceptions={one.exceptions} />
                  </PageLink>
                </td>
              ))}
              <td className={`${classes.right} figures`}>{hoursText(person.seconds)}</td>
              <td className={`${classes.right} figures`}>{percentText(person.billableSeconds, person.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ people, monday, ...choosing }: ListProps) {
  return (
    <div className={classes.cards}>
      {people.map((person) => {
        const { clean, toLook } = waitingOf(person);
        return (
          <div key={person.userID} className={classes.personCard}>
            <Chooser person={person} {...choosing} />
            <PageLink href={addressOf(person, monday)} className={classes.personText}>
              <span className={classes.person}>
                <Avatar userID={person.userID} name={person.userDisplayName} isNamed={false} />
                {person.userDisplayName}
              </span>
              <span className={classes.about}>
                {[
                  clean.length > 0 ? `${counted(clean.length, 'day')} to approve` : null,
                  toLook.length > 0 ? `${counted(toLook.length, 'day')} to look at` : null,
                ]
                  .filter(Boolean)
                  .join(' · ') || 'Nothing waits'}
              </span>
            </PageLink>
            <span className={`${classes.length} figures`}>{hoursText(person.seconds)}</span>
          </div>
        );
      })}
    </div>
  );
}
