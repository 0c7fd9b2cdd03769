import { IconMapPin, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { can, mayNamed } from '#shared/permission.ts';
import { showError } from '#web/actions/toast.tsx';
import { useReading } from '#web/api/query.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { counted, formatMoment, formatMomentShort } from '#web/days/formats.ts';
import { useWaiting } from '#web/outbox/waiting.ts';
import { WaitingMark, WaitingPictures } from '#web/outbox/waiting-mark.tsx';
import type { KeptOffline } from '#web/outbox/write-or-keep.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { railButton } from '#web/page/properties.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { isCarried } from '#web/parts/use-later-parts.ts';
import { PickButton } from '#web/picker/pick-button.tsx';
import { checklistCalls } from '../../checklists/contract.ts';
import { answerSaid, type StepValue } from '../../checklists/rules.ts';
import { mapsPlace } from '../../places/rules.ts';
import type { WorkStep } from '../contract.ts';
import { openedAgain, seenOf, shownAnswer, stepPlaceOf } from '../waiting-rules.ts';
import { StepAnswer } from './step-answer.tsx';
import { StepsBar, stepsDone } from './steps-bar.tsx';
import { useWorkBeside } from './use-work-beside.ts';
import type { WorkChanges } from './use-work-changes.ts';
import type { WorkArea, WorkDetail } from './work-area.tsx';
import classes from './work-steps.module.css';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges };

/** What is to be done on it, filled in one by one; what was done under a former type is told below. */
export function WorkSteps({ area, work, changes }: Props) {
  const held = useWorkBeside(area, work.id);
  if (!held || (held.steps.length === 0 && held.formerSteps.length === 0 && !work.mayEdit)) return null;
  const shown = held.steps.filter((step) => !step.isHidden);
  const { done, total } = stepsDone(held.steps);
  return (
    <section className={classes.steps} aria-label="Steps">
      <div className={classes.head}>
        <h2 className={classes.partTitle}>Checklist</h2>
        {shown.length > 0 && (
          <>
            <StepsBar percentage={work.completedStepsPercentage} total={total} />
            <span className={`${classes.sum} figures`}>
              {done} of {total}
            </span>
          </>
        )}
        {work.mayEdit && <AddChecklist area={area} changes={changes} held={held.steps} />}
      </div>
      {[...Map.groupBy(shown, (step) => step.checklistName)].map(([name, steps]) => (
        <div key={name}>
          {name && <h3 className={classes.list}>{name}</h3>}
          <ul>
            {steps.map((step) => (
              <StepLine key={step.stepID} area={area} work={work} changes={changes} step={step} />
            ))}
          </ul>
        </div>
      ))}
      {work.mayEdit && <AddStep area={area} changes={changes} />}
      {held.formerSteps.length > 0 && (
        <p className={classes.former}>
          Done under a former {area.typeLabel.toLowerCase()}: {held.formerSteps.map((step) => step.title).join(', ')}
        </p>
      )}
    </section>
  );
}

/** What is done with one step: ticked, opened again, answered. Where follows by itself on a device that is carried along. */
function useStepDeeds({ area, changes, step }: Omit<Props, 'work'> & { step: WorkStep }) {
  const addPlace = useAddPlace(area, changes, step.stepID);
  const asked = { ...changes.item, stepID: step.stepID, saw: seenOf(step) };
  const at = (says: string, value: Partial<WorkStep>, files?: KeptOffline['files']) => ({
    place: stepPlaceOf(step),
    says: `${step.title}: ${says}`,
    value,
    staysRefused: true,
    ...(files && { files, filesIn: 'value' }),
  });
  const placed = async (kept: ReturnType<WorkChanges['keep']>, isPlaced = true) => {
    if ((await kept) === 'saved' && isPlaced && isCarried()) void addPlace();
    return true;
  };
  const toggle = (isDone: boolean) => {
    const place = isDone ? at('opened again', openedAgain) : at('done', { state: 'done' });
    return placed(changes.keep(area.calls.toggleStep, { ...asked, add: !isDone }, place), !isDone);
  };
  const answer = (value: StepValue, files?: KeptOffline['files']) => {
    const place = at(answerSaid(step, value, files?.length), shownAnswer(value), files);
    return placed(changes.keep(area.calls.fillItem, { ...asked, value }, place));
  };
  return { toggle, answer, addPlace };
}

function StepLine({ area, work, changes, step }: Props & { step: WorkStep }) {
  const place = stepPlaceOf(step);
  const waiting = useWaiting(area.module, work.id).get(place);
  const isDone = step.state !== 'open';
  const { toggle, answer, addPlace } = useStepDeeds({ area, changes, step });
  const isMine = step.doneBy === usePerson().currentUser;
  return (
    <li className={classes.step} data-done={isDone || undefined} data-failed={step.isFailed || undefined}>
      <div className={classes.line}>
        <div className={classes.what}>
          {work.mayEdit && (step.type === 'tick' || isDone) && (
            <CheckBox label={step.title} isChecked={isDone} onChange={() => void toggle(isDone)} />
          )}
          <span className={classes.title}>{step.title}</span>
          {step.isRequired && !isDone && <span className={classes.required}>Required</span>}
          {step.isFailed && <span className={classes.failed}>Failed</span>}
          {step.state === 'skipped' && <span className={classes.quiet}>Skipped: {step.skipReason}</span>}
          {step.state === 'na' && <span className={classes.quiet}>Does not apply: {step.skipReason}</span>}
        </div>
        {isDone && (
          <span className={classes.done}>
            {step.doneAt && (
              <span className={`${classes.when} figures`} data-tip={formatMoment(step.doneAt)}>
                {step.doneByName?.split(' ')[0]}, {formatMomentShort(step.doneAt)}
              </span>
            )}
            {step.place && (
              <a
                className={classes.place}
                href={mapsPlace(step.place)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Where ${step.title} was done`}
                data-tip={`Where it was done, within ${step.place.accuracyM} m`}
              >
                <IconMapPin size={14} stroke={1.6} aria-hidden />
              </a>
            )}
            {work.mayEdit && step.state === 'done' && isMine && !step.place && (
              <SmallButton
                aria-label={`Add my position to ${step.title}`}
                data-tip="Add my position"
                className={classes.unplaced}
                onClick={() => void addPlace(true)}
              >
                <IconMapPin size={14} stroke={1.6} aria-hidden />
              </SmallButton>
            )}
          </span>
        )}
        <WaitingMark item={waiting} />
        {work.mayEdit && !isDone && <Skip area={area} changes={changes} step={step} />}
      </div>
      {step.help && !isDone && <p className={classes.help}>{step.help}</p>}
      {step.type !== 'tick' && (step.state === 'open' || step.state === 'done') && (
        <StepAnswer
          // What is written begins anew with another answer; files on their way go on.
          key={step.type === 'photo' || step.type === 'signature' ? 'files' : String(step.value)}
          draft={`${area.module}/${work.id}/${place}`}
          step={step}
          isFixed={!work.mayEdit}
          onAnswer={answer}
        />
      )}
      <WaitingPictures item={waiting} />
      {step.isFailed && step.failCreatesTicket && <FollowUp area={area} work={work} changes={changes} step={step} />}
    </li>
  );
}

/** Adds where the device is to a step. The answer is saved before; that a device does not say where it is changes nothing. */
function useAddPlace(area: WorkArea, changes: WorkChanges, stepID: number) {
  return async (isAskedFor = false) => {
    const { findPlace } = await import('./use-step-place.ts');
    const place = await findPlace();
    const says = 'Where a step was done';
    if (place) changes.start(area.calls.placeItem, undefined, { ...changes.item, stepID, place }, { says });
    else if (isAskedFor) showError(undefined, 'This device does not say where it is. Allow it for this page.');
  };
}

/** The ticket that was opened for a failed step, or the offer to open it. */
function FollowUp({ area, work, changes, step }: Props & { step: WorkStep }) {
  const may = useMay();
  if (step.followUpID !== null)
    return (
      <p className={classes.help}>
        <PageLink href={`/tickets/${step.followUpID}`}>Ticket {step.followUpID} was opened for it</PageLink>
      </p>
    );
  if (!work.mayEdit || !may(can('tickets', 'create'))) return null;
  const open = () =>
    void changes.run(area.calls.openFollowUp, 'A ticket was opened for it', { ...changes.item, stepID: step.stepID });
  return (
    <button type="button" className={classes.action} onClick={open}>
      Open a ticket for it
    </button>
  );
}

/** Leaves a step out: asks why first. What was added here is taken away instead. */
function Skip({ area, changes, step }: Omit<Props, 'work'> & { step: WorkStep }) {
  const [reason, setReason] = useState<string | null>(null);
  const maySkipRequired = useMay()(mayNamed('checklists', 'skip required steps'));
  if (step.isOwn && step.checklistID === null)
    return (
      <SmallButton
        aria-label={`Remove ${step.title}`}
        onClick={() =>
          changes.start(area.calls.removeItem, `${step.title} removed`, { ...changes.item, stepID: step.stepID })
        }
      >
        <IconX size={14} stroke={1.8} />
      </SmallButton>
    );
  if (step.isRequired && !maySkipRequired) return null;
  if (reason === null)
    return (
      <button type="button" className={classes.quietAction} onClick={() => setReason('')}>
        Skip<span className="only-read-aloud"> {step.title}</span>
      </button>
    );
  const skip = (isNotApplicable: boolean) => {
    const skipReason = reason.trim();
    void changes.keep(
      area.calls.skipItem,
      { ...changes.item, stepID: step.stepID, reason: skipReason, isNotApplicable },
      {
        place: stepPlaceOf(step),
        says: `${step.title}: ${isNotApplicable ? 'does not apply' : 'skipped'}, ${skipReason}`,
        value: { state: isNotApplicable ? 'na' : 'skipped', skipReason },
        staysRefused: true,
      },
      `${step.title} skipped`,
    );
  };
  const isEmpty = reason.trim() === '';
  return (
    <form
      className={classes.reason}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) skip(false);
      }}
      onKeyDown={(event) => event.key === 'Escape' && setReason(null)}
    >
      <input
        className={classes.input}
        aria-label={`Why ${step.title} is skipped`}
        placeholder="Why?"
        maxLength={200}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the button that it stands for
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <button type="submit" className={classes.action} disabled={isEmpty}>
        Skip
      </button>
      <button type="button" className={classes.quietAction} disabled={isEmpty} onClick={() => skip(true)}>
        Does not apply
      </button>
      <button type="button" className={classes.quietAction} onClick={() => setReason(null)}>
        Cancel
      </button>
    </form>
  );
}

function AddChecklist({ area, changes, held }: Omit<Props, 'work'> & { held: readonly WorkStep[] }) {
  const [isOpen, setOpen] = useState(false);
  const mayRead = useMay()(can('checklists', 'read'));
  const rows = useReading(checklistCalls.listChecklists, {}, { isEnabled: isOpen && mayRead }).data?.rows;
  if (!mayRead) return null;
  const free = rows?.filter((row) => !held.some((step) => step.checklistID === row.checklistID));
  return (
    <PickButton
      label="Add a checklist"
      className={railButton}
      side="bottom-end"
      chosen={[]}
      choices={free?.map((row) => ({ id: row.checklistID, label: row.name, detail: counted(row.stepsTotal, 'step') }))}
      onOpen={() => setOpen(true)}
      onPick={({ id, label }) =>
        changes.start(area.calls.linkItems, `${label} added`, { ...changes.item, checklistID: id })
      }
    >
      <IconPlus size={16} stroke={1.6} aria-hidden />
    </PickButton>
  );
}

function AddStep({ area, changes }: Omit<Props, 'work'>) {
  const [title, setTitle] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        changes.start(
          area.calls.addItem,
          undefined,
          { ...changes.item, title: title.trim() },
          { says: `New step: ${title.trim()}` },
        );
        setTitle('');
      }}
    >
      <input
        className={classes.add}
        aria-label="A new step"
        placeholder="Add a step"
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </form>
  );
}
