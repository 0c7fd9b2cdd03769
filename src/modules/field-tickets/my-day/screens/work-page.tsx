import { useEffect, useState } from 'react';
import type { WorkInHand } from '#modules/work/my-work/contract.ts';
import classes from '#web/crew/crew.module.css';
import type { FieldDay } from '../contract.ts';
import { newDraft } from '../draft-rules.ts';
import { waitsFor } from './day-page.tsx';
import type { FieldStore } from './use-drafts.ts';
import type { FieldState } from './use-field-state.ts';

const load = () => import('#modules/work/my-work/screens/work-in-hand-page.tsx');
type Page = Awaited<ReturnType<typeof load>>['WorkInHandPage'];

type Props = {
  store: FieldStore;
  state: FieldState;
  work: WorkInHand;
  onLeave: () => void;
  onDraft: (draftID: string) => void;
};

/** One task or ticket; its code is on the device with the rest of the page, and comes when the first is opened. */
export function WorkPage({ store, state, work, onLeave, onDraft }: Props) {
  const [Page, setPage] = useState<{ of: Page } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isLost } = state;
  // Where nothing can be kept it may have to wait for signal.
  useEffect(() => {
    if (Page || (isMissing && isLost)) return;
    load().then(
      ({ WorkInHandPage }) => setPage({ of: WorkInHandPage }),
      () => setMissing(true),
    );
  }, [Page, isMissing, isLost]);
  const { kind, id } = work;
  // Others may have been at it since the day was read.
  useEffect(() => {
    if (!isLost) void store.work.refresh({ kind, id }).catch(() => undefined);
  }, [store, kind, id, isLost]);
  if (!Page) return isMissing && <p className={classes.note}>This part of the page needs signal once.</p>;
  const { isSignedOut, person, shown, day } = state;
  const ticket = work.kind === 'ticket' && day?.tickets.find(({ ticketID }) => ticketID === work.id);
  const writeUp = (of: FieldDay) => {
    const draft = newDraft(of, ticket || undefined);
    store.add(draft);
    onDraft(draft.draftID);
  };
  return (
    <Page.of
      desk={store.work}
      state={state.work}
      work={work}
      waiting={shown}
      me={person?.userID ?? 0}
      away={isLost || isSignedOut ? waitsFor(state) : null}
      onLeave={onLeave}
      onWriteUp={day && ticket ? () => writeUp(day) : undefined}
    />
  );
}
