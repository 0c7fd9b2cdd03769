import { useState } from 'react';
import type { WorkInHand } from '#modules/work/my-work/contract.ts';
import { MyTasksCard, WorkRow } from '#modules/work/my-work/screens/my-work-card.tsx';
import classes from '#web/crew/crew.module.css';
import { type Choice, ChoiceSheet } from '#web/crew/picker.tsx';
import { statusName } from '../../rules.ts';
import type { FieldDay } from '../contract.ts';
import { copyOf, type Draft, missingIn, newDraft } from '../draft-rules.ts';
import { customerOf, dateText, nameOfDraft, whenText } from '../text-rules.ts';
import type { FieldStore } from './use-drafts.ts';
import type { FieldState } from './use-field-state.ts';

type Props = {
  store: FieldStore;
  state: FieldState;
  day: FieldDay;
  onOpen: (draftID: string) => void;
  onOpenWork: (record: string) => void;
};

export const waitsFor = ({ isSignedOut }: FieldState): string =>
  isSignedOut ? 'Waiting until you sign in' : 'Waiting for signal';

/** What one has to do today, what one has begun to write, and what has been handed in. */
export function DayPage({ store, state, day, onOpen, onOpenWork }: Props) {
  const items = state.work.read?.items ?? [];
  const ofWork = { waiting: state.shown, me: state.person?.userID ?? 0, today: day.date, onOpen: onOpenWork };
  const begin = (draft: Draft) => {
    store.add(draft);
    onOpen(draft.draftID);
  };
  return (
    <>
      <Begin day={day} onBegin={begin} />
      {state.drafts.length > 0 && (
        <section className={classes.card} aria-label="Being written">
          <h2>Being written</h2>
          <ul className={classes.rows}>
            {state.drafts.map((draft) => (
              <DraftRow
                key={draft.draftID}
                draft={draft}
                day={day}
                store={store}
                onOpen={onOpen}
                waits={waitsFor(state)}
              />
            ))}
          </ul>
        </section>
      )}
      <section className={classes.card} aria-label="My tickets">
        <h2>My tickets</h2>
        {day.tickets.length === 0 && <p className={classes.note}>Nothing is assigned to you.</p>}
        <ul className={classes.rows}>
          {sorted(day).map((ticket) => (
            <TicketRow
              key={ticket.ticketID}
              ticket={ticket}
              work={items.find(({ kind, id }) => kind === 'ticket' && id === ticket.ticketID)}
              ofWork={ofWork}
              day={day}
              onBegin={() => begin(newDraft(day, ticket))}
            />
          ))}
        </ul>
      </section>
      <MyTasksCard items={items} {...ofWork} />
      <section className={classes.card} aria-label="Submitted lately">
        <h2>Submitted lately</h2>
        {day.latest.length === 0 && <p className={classes.note}>Nothing yet.</p>}
        <ul className={classes.rows}>
          {day.latest.map((one) => (
            <li key={one.fieldTicketID} className={classes.row}>
              <div>
                <a href={`/field_tickets/${one.fieldTicketID}`}>
                  {one.fieldTicketID} {one.customerName}
                </a>
                <small>
                  {dateText(one.fieldTicketServiceDate)} · {statusName(one.status)}
                </small>
              </div>
              <button
                type="button"
                className={classes.secondary}
                aria-label={`Copy field ticket ${one.fieldTicketID}`}
                onClick={() => begin(copyOf(day, one))}
              >
                Copy
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What is late or due today comes first, what is due on no day last. */
const sorted = ({ tickets }: FieldDay) =>
  tickets.toSorted((one, other) => (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9'));

/** Of nothing, or of one of one’s tickets. */
function Begin({ day, onBegin }: { day: FieldDay; onBegin: (draft: Draft) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choices: Choice[] = [
    { id: 0, label: 'No ticket', note: 'Choose the customer yourself' },
    ...sorted(day).map((ticket) => ({
      id: ticket.ticketID,
      label: `${ticket.ticketID} ${ticket.subject}`,
      note: customerOf(day, ticket.customerID)?.customerName,
    })),
  ];
  return (
    <>
      <button
        type="button"
        className={classes.primary}
        onClick={() => (day.tickets.length === 0 ? onBegin(newDraft(day)) : setOpen(true))}
      >
        New field ticket
      </button>
      {isOpen && (
        <ChoiceSheet
          title="New field ticket"
          choices={choices}
          onClose={() => setOpen(false)}
          onPick={(id) =>
            onBegin(
              newDraft(
                day,
                day.tickets.find(({ ticketID }) => ticketID === id),
              ),
            )
          }
        />
      )}
    </>
  );
}

type DraftRowProps = Pick<Props, 'store' | 'day' | 'onOpen'> & { draft: Draft; waits: string };

function DraftRow({ draft, day, store, onOpen, waits }: DraftRowProps) {
  const item = store.waitingOf(draft.draftID);
  const { now, later } = missingIn(draft, day);
  const count = now.length + later.length;
  return (
    <li>
      <button type="button" className={classes.rowButton} onClick={() => onOpen(draft.draftID)}>
        <strong>{nameOfDraft(draft, day)}</strong>
        <small>
          {dateText(draft.date)} · {draft.workDone.slice(0, 60) || 'Nothing said of the work yet'}
        </small>
        {item === undefined ? (
          <small data-tone={count > 0 ? 'amber' : 'green'}>
            {count > 0 ? `${count} missing` : 'Ready to submit'} · kept {whenText(draft.changedAtMs)}
          </small>
        ) : (
          <small data-tone={item.refusal === null ? 'amber' : 'red'}>{item.refusal ?? waits}</small>
        )}
      </button>
    </li>
  );
}

type TicketRowProps = {
  ticket: FieldDay['tickets'][number];
  /** As the device has it; nothing of one that is not on it. */
  work: WorkInHand | undefined;
  ofWork: Omit<Parameters<typeof WorkRow>[0], 'work'>;
  day: FieldDay;
  onBegin: () => void;
};

function TicketRow({ ticket, work, ofWork, day, onBegin }: TicketRowProps) {
  const writeUp = (
    <button
      type="button"
      className={classes.secondary}
      aria-label={`Field ticket of ${ticket.ticketID}`}
      onClick={onBegin}
    >
      Write up
    </button>
  );
  if (work)
    return (
      <WorkRow work={work} {...ofWork}>
        {writeUp}
      </WorkRow>
    );
  return (
    <li className={classes.row}>
      <div>
        <a href={`/tickets/${ticket.ticketID}`}>
          {ticket.ticketID} {ticket.subject}
        </a>
        <small>{customerOf(day, ticket.customerID)?.customerName ?? 'No customer'}</small>
        <small>{ticket.statusName} · not on this device</small>
      </div>
      {writeUp}
    </li>
  );
}
