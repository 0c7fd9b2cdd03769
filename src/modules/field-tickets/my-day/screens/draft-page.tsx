import { useEffect, useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import classes from '#web/crew/crew.module.css';
import type { FieldDay } from '../contract.ts';
import { type Draft, missingIn, pricesFor, totalOf } from '../draft-rules.ts';
import { dateText, nameOfDraft, whenText } from '../text-rules.ts';
import drafting from './draft.module.css';
import { JobCard } from './job-card.tsx';
import { LineCards } from './line-cards.tsx';
import { PhotosCard } from './photos-card.tsx';
import { SignCard } from './sign-card.tsx';
import type { FieldStore } from './use-drafts.ts';

type Props = {
  store: FieldStore;
  day: FieldDay;
  draft: Draft;
  readAtMs: number | null;
  me: number | null;
  isLost: boolean;
  onLeave: () => void;
};

/** One field ticket as it is written, in the order in which a day goes. */
export function DraftPage({ store, day, draft, readAtMs, me, isLost, onLeave }: Props) {
  const item = store.waitingOf(draft.draftID);
  const edit = (change: Partial<Draft>) => store.edit(draft.draftID, change);
  const prices = usePrices(store, day, draft, isLost);
  const total = totalOf(prices?.prices, draft);
  const { now, later } = missingIn(draft, day);
  const name = nameOfDraft(draft, day);
  const submit = async () => {
    onLeave();
    await store.handIn(draft.draftID, `${name}, ${dateText(draft.date)}`);
  };
  if (item !== undefined) return <HandedIn store={store} draft={draft} name={name} onLeave={onLeave} />;
  return (
    <>
      <JobCard day={day} draft={draft} edit={edit} />
      <section className={classes.card} aria-label="What was done">
        <h2>What was done</h2>
        <textarea
          className={classes.input}
          aria-label="What was done"
          rows={4}
          maxLength={5000}
          placeholder="Pulled and replaced the seal, tested at 55 psi…"
          value={draft.workDone}
          onChange={(event) => edit({ workDone: event.currentTarget.value })}
        />
      </section>
      <LineCards day={day} draft={draft} edit={edit} prices={prices?.prices} me={me} />
      <PhotosCard store={store} draft={draft} />
      <SignCard day={day} draft={draft} edit={edit} total={day.seesPrices ? total : null} />
      <section className={classes.card} aria-label="Before you submit">
        {day.seesPrices && draft.lines.length > 0 && (
          <p className={drafting.total}>
            <span>Total</span>
            <strong>{total === null ? 'Priced by the office' : formatDollars(total)}</strong>
          </p>
        )}
        {day.seesPrices && prices && (
          <p className={classes.note}>
            Prices of {dateText(prices.prices.date)}
            {prices.isExact ? '' : ', of the customer: those of this location may be others'}.
          </p>
        )}
        {[...now, ...later].length > 0 ? (
          <>
            <h2>Missing</h2>
            <ul className={drafting.missing}>
              {now.map((one) => (
                <li key={one} data-tone="red">
                  {one}
                </li>
              ))}
              {later.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        ) : (
          <p className={classes.note}>Nothing is missing.</p>
        )}
        <p className={classes.note}>
          Kept on this device at {whenText(draft.changedAtMs)}
          {readAtMs === null ? '' : `, with what was known at ${whenText(readAtMs)}`}.
        </p>
      </section>
      <footer className={classes.foot}>
        <Discard onDiscard={() => void store.remove(draft.draftID).then(onLeave)} />
        <button type="button" className={classes.primary} disabled={now.length > 0} onClick={() => void submit()}>
          Submit
        </button>
      </footer>
    </>
  );
}

/** Those of the place, asked for when the device has none of it. */
function usePrices(store: FieldStore, day: FieldDay, draft: Draft, isLost: boolean) {
  const { customerID, locationID, divisionID } = draft;
  useEffect(() => {
    if (customerID !== null && !isLost) void store.askPrices({ customerID, locationID, divisionID });
  }, [store, isLost, customerID, locationID, divisionID]);
  return pricesFor(day.prices, draft);
}

/** Asks once more: nothing brings it back. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className={classes.secondary}
      onBlur={() => setAsked(false)}
      onClick={() => (isAsked ? onDiscard() : setAsked(true))}
    >
      {isAsked ? 'Delete it for good' : 'Delete draft'}
    </button>
  );
}

type HandedInProps = { store: FieldStore; draft: Draft; name: string; onLeave: () => void };

/** Of what waits to be sent, or was refused. */
function HandedIn({ store, draft, name, onLeave }: HandedInProps) {
  const refusal = store.waitingOf(draft.draftID)?.refusal ?? null;
  const isTicketGone = refusal === 'Ticket not found.';
  const fix = async () => {
    await store.takeBack(draft.draftID);
    if (isTicketGone) store.edit(draft.draftID, { ticketID: null });
  };
  return (
    <section className={classes.card} aria-label="Submitted">
      <h2>{name}</h2>
      {refusal === null ? (
        <p>It is submitted and waits for signal. It is sent by itself, once.</p>
      ) : (
        <p data-tone="red" role="alert">
          It was not taken: {isTicketGone ? 'its ticket is no longer yours.' : refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <button type="button" className={classes.secondary} onClick={() => void fix()}>
          {refusal === null ? 'Edit it again' : isTicketGone ? 'Take the ticket off' : 'Fix it'}
        </button>
        {refusal === null ? (
          <button type="button" className={classes.primary} onClick={onLeave}>
            Back to my day
          </button>
        ) : (
          <button type="button" className={classes.primary} onClick={() => store.tryAgain(draft.draftID)}>
            Try again
          </button>
        )}
      </div>
    </section>
  );
}
