import { useState } from 'react';
import { openRequiredSteps } from '#modules/checklists/rules.ts';
import { mapsSearch } from '#modules/places/rules.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import classes from '#web/crew/crew.module.css';
import sheets from '#web/crew/sheet.module.css';
import { Sheet } from '#web/crew/sheet.tsx';
import { formatMomentShort } from '#web/days/formats.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import { nextStatuses, type StatusID, statuses, statusNames } from '../../rules.ts';
import { standingOf } from '../../waiting-rules.ts';
import type { WorkInHand } from '../contract.ts';
import { recordOf } from '../rules.ts';
import { KeptHere, KeptMark } from './kept-here.tsx';
import { NotesOfWork } from './notes-of-work.tsx';
import { StepsOfWork } from './steps-of-work.tsx';
import { asItWillBe, waitingOf } from './use-as-it-will-be.ts';
import { type Deed, ending, moving, reopening, statusPlace } from './use-deeds.ts';
import type { WorkOnDevice, WorkState } from './use-work-on-device.ts';
import own from './work-in-hand.module.css';

type Props = {
  desk: WorkOnDevice;
  state: WorkState;
  work: WorkInHand;
  /** All that waits of this person, with what was sent and has not been read again. */
  waiting: readonly Waiting[];
  me: number;
  /** Why what waits is not sent; null while there is signal. */
  away: string | null;
  onLeave: () => void;
  /** Begins a field ticket of it. */
  onWriteUp?: (() => void) | undefined;
};

/** One task or ticket on the device of who works on it: read, and worked on, with or without signal (docs/rules/my-day.md). */
export function WorkInHandPage({ desk, state, work, waiting: all, me, away, onLeave, onWriteUp }: Props) {
  const now = asItWillBe(work, all, me);
  const waiting = waitingOf(work, all);
  const draft = desk.draftOf(work);
  const { read } = state;
  const shared = { desk, now, draft, waiting, away };
  return (
    <>
      <StatusCard {...shared} me={me} onLeave={onLeave} />
      <AboutCard work={now} me={me} />
      <StepsOfWork {...shared} work={work} rights={{ maySkipRequired: read?.maySkipRequired ?? false }} />
      <NotesOfWork {...shared} mayWrite={read?.mayWriteNotes ?? false} />
      {onWriteUp && (
        <button type="button" className={own.whole} onClick={onWriteUp}>
          Write a field ticket
        </button>
      )}
      <a className={own.whole} href={`/${recordOf(work)}`}>
        Open the {work.kind}
        {away !== null && <small>Needs signal</small>}
      </a>
    </>
  );
}

type StatusProps = {
  desk: WorkOnDevice;
  now: WorkInHand;
  waiting: ReadonlyMap<string, Waiting>;
  away: string | null;
  me: number;
  onLeave: () => void;
};

/** How it stands for who looks at it, and their time on it. */
function StatusCard({ desk, now, waiting, away, me, onLeave }: StatusProps) {
  const mine = standingOf(me, now);
  const isAtWork = now.isOpen && mine === statuses.inProgress;
  const act = (deed: Deed) => void desk.act(now, deed);
  const item = waiting.get(statusPlace);
  return (
    <section className={classes.card} aria-label="Status">
      <p className={own.state} data-running={isAtWork || undefined}>
        <strong>{now.isOpen ? statusNames[mine] : now.statusName}</strong>
        <KeptMark item={item} away={away} />
      </p>
      <p className={classes.note}>
        {isAtWork && now.startedAt ? `At work since ${formatMomentShort(now.startedAt)}` : dueText(now)}
      </p>
      {now.mayEdit && now.isOpen && (
        <button
          key={String(isAtWork)}
          type="button"
          className={isAtWork ? own.pause : own.start}
          onClick={() => act(moving(now, me, isAtWork ? statuses.paused : statuses.inProgress))}
        >
          {isAtWork ? 'Pause' : 'Start work'}
        </button>
      )}
      {now.mayEdit && (
        <div className={own.two}>
          {now.isOpen ? (
            <>
              <SetStatus mine={mine} onPick={(statusID) => act(moving(now, me, statusID))} />
              <End
                now={now}
                onEnd={() => {
                  onLeave();
                  act(ending(now, me));
                }}
              />
            </>
          ) : (
            <button type="button" className={classes.secondary} onClick={() => act(reopening(now, me))}>
              Reopen
            </button>
          )}
        </div>
      )}
      <KeptHere item={item?.refusal === null ? undefined : item} desk={desk} away={away} />
    </section>
  );
}

const dueText = ({ dueDate, priorityName }: WorkInHand): string =>
  [dueDate && `Due ${formatCalendarDate(dueDate)}`, `${priorityName} priority`].filter(Boolean).join(' · ');

function SetStatus({ mine, onPick }: { mine: StatusID; onPick: (statusID: StatusID) => void }) {
  const [isOpen, setOpen] = useState(false);
  // Starting and pausing have a button of their own.
  const next = nextStatuses(mine).filter((one) => one !== statuses.inProgress && one !== statuses.paused);
  return (
    <>
      <button type="button" className={classes.secondary} onClick={() => setOpen(true)}>
        Set status
      </button>
      {isOpen && (
        <Sheet title="Set status" onClose={() => setOpen(false)}>
          <ul className={sheets.choices}>
            {next.map((statusID) => (
              <li key={statusID}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    onPick(statusID);
                  }}
                >
                  {statusNames[statusID]}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

/** Says what is required first; asks once more, for it ends the work of everybody on it. */
function End({ now, onEnd }: { now: WorkInHand; onEnd: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const words = now.kind === 'task' ? 'Complete task' : 'Close ticket';
  const open = openRequiredSteps(now.steps).map(({ title }) => title);
  const failed = now.steps.filter(({ isFailed, isHidden }) => isFailed && !isHidden).map(({ title }) => title);
  return (
    <>
      <button type="button" className={classes.secondary} onClick={() => setOpen(true)}>
        {words}
      </button>
      {isOpen && (
        <Sheet title={`${words} ${now.id}`} leave="Cancel" onClose={() => setOpen(false)}>
          {open.length > 0 ? (
            <p>Not done yet: {open.join(', ')}. Do what is required first, or skip it.</p>
          ) : (
            <>
              <p>
                {failed.length > 0 && `Failed: ${failed.join(', ')}. `}
                It ends for everybody who is on it.
              </p>
              <button
                type="button"
                className={classes.primary}
                onClick={() => {
                  setOpen(false);
                  onEnd();
                }}
              >
                {words}
              </button>
            </>
          )}
        </Sheet>
      )}
    </>
  );
}

/** Where it is, whom to call, what it is about and who else is on it. */
function AboutCard({ work, me }: { work: WorkInHand; me: number }) {
  const others = work.assignedUserWithFlagStatus.filter(({ userID }) => userID !== me);
  const place = [work.customerName, work.locationName].filter(Boolean).join(', ');
  return (
    <section className={own.about} aria-label="About">
      {place && <p className={own.place}>{place}</p>}
      {work.address && (
        <a className={own.reach} href={mapsSearch(work.address)} target="_blank" rel="noreferrer">
          {work.address}
          <small>Map</small>
        </a>
      )}
      {work.contacts.map(({ contactID, name, title, phone, email }) => (
        <Contact key={contactID} name={[name, title].filter(Boolean).join(', ')} phone={phone} email={email} />
      ))}
      {work.assets.length > 0 && (
        <p>
          {work.assets
            .map(({ assetNumber, assetName }) => [assetNumber, assetName].filter(Boolean).join(', '))
            .join('; ')}
        </p>
      )}
      {work.description && <p className={own.text}>{work.description}</p>}
      <p className={classes.note}>
        {[
          work.typeName,
          work.isRush && 'Rush',
          others.length > 0 && `With ${others.map(({ user, statusName }) => `${user} (${statusName})`).join(', ')}`,
        ]
          .filter(Boolean)
          .join(' · ') || 'Nobody else is on it.'}
      </p>
    </section>
  );
}

type ContactProps = { name: string; phone: string; email: string };

function Contact({ name, phone, email }: ContactProps) {
  const [href, what] = phone ? [`tel:${phone}`, 'Call'] : [`mailto:${email}`, 'Write'];
  if (!phone && !email) return <p>{name}</p>;
  return (
    <a className={own.reach} href={href}>
      {name}
      <small>{what}</small>
    </a>
  );
}
