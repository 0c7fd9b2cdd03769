import { useState } from 'react';
import { answerText, countSteps, rangeText } from '#modules/checklists/rules.ts';
import classes from '#web/crew/crew.module.css';
import { Sheet } from '#web/crew/sheet.tsx';
import { openedFile } from '#web/outbox/store.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import { seenOf, stepPlaceOf } from '../../waiting-rules.ts';
import type { MyWork, StepInHand, WorkInHand } from '../contract.ts';
import type { WorkDraft } from '../rules.ts';
import { KeptHere, KeptMark } from './kept-here.tsx';
import { StepAnswerInHand } from './step-answer-in-hand.tsx';
import { answering, type Deed, skipping, toggling } from './use-deeds.ts';
import type { WorkOnDevice } from './use-work-on-device.ts';
import own from './work-in-hand.module.css';

type Props = {
  desk: WorkOnDevice;
  /** As it was read, and as it will be. */
  work: WorkInHand;
  now: WorkInHand;
  draft: WorkDraft;
  rights: Pick<MyWork, 'maySkipRequired'>;
  waiting: ReadonlyMap<string, Waiting>;
  away: string | null;
};

/** What is to be done on it, filled in one by one. */
export function StepsOfWork(props: Props) {
  const { now } = props;
  const shown = now.steps.filter((step) => !step.isHidden);
  if (shown.length === 0) return null;
  const { done, total } = countSteps(now.steps);
  return (
    <section className={classes.card} aria-label="Checklist">
      <h2>
        Checklist, {done} of {total}
      </h2>
      {[...Map.groupBy(shown, (step) => step.checklistName)].map(([name, steps]) => (
        <div key={name}>
          {name && <h3 className={own.list}>{name}</h3>}
          <ul className={classes.rows}>
            {steps.map((step) => (
              <StepLine key={step.stepID} {...props} step={step} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type LineProps = Props & { step: StepInHand };

function StepLine(props: LineProps) {
  const { desk, now, step, waiting, away } = props;
  const item = waiting.get(stepPlaceOf(step));
  const isDone = step.state !== 'open';
  const act = (deed: Deed, files: readonly File[] = []) =>
    desk.act(
      now,
      deed,
      files.map((file) => ({ file })),
    );
  const isTick = step.type === 'tick';
  return (
    <li className={own.step} data-failed={step.isFailed || undefined}>
      <div className={own.line}>
        {isTick && now.mayEdit ? (
          <label className={own.tick}>
            <input
              type="checkbox"
              className={own.box}
              checked={isDone}
              onChange={() => void act(toggling(now, step, !isDone))}
            />
            <Title step={step} />
          </label>
        ) : (
          <Title step={step} />
        )}
        <span className={own.side}>
          {item && item.refusal === null && !item.isSent ? (
            <KeptMark item={item} away={away} isShort />
          ) : (
            <More {...props} onAct={act} />
          )}
        </span>
      </div>
      {!isTick && step.state !== 'skipped' && step.state !== 'na' && (
        <StepAnswerInHand
          desk={desk}
          work={now}
          step={step}
          typed={props.draft.typed[step.stepID]}
          item={item}
          onAnswer={(value, files = []) => act(answering(now, step, value, files.length), files)}
        />
      )}
      <KeptHere item={item?.refusal === null ? undefined : item} desk={desk} away={away}>
        {item && <BothAnswers {...props} item={item} />}
      </KeptHere>
    </li>
  );
}

/** What the step is called, and how it stands. */
const Title = ({ step }: { step: StepInHand }) => (
  <span className={own.title}>
    {step.title}
    {step.state === 'open' && (step.isRequired || step.help) && (
      <small>{[step.isRequired && 'Required', step.help].filter(Boolean).join(' · ')}</small>
    )}
    {step.isFailed && <small data-tone="red">Failed</small>}
    {step.state === 'skipped' && <small>Skipped: {step.skipReason}</small>}
    {step.state === 'na' && <small>Does not apply: {step.skipReason}</small>}
    {step.state === 'done' && step.type !== 'tick' && rangeText(step) && (
      <small>
        {rangeText(step)} {step.unit}
      </small>
    )}
  </span>
);

/** What else can be done with a step: left out while it is open, opened again once it is not. */
function More({ now, step, rights, onAct }: LineProps & { onAct: (deed: Deed) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (!now.mayEdit) return null;
  if (step.state !== 'open')
    return step.type === 'tick' ? null : (
      <button
        type="button"
        className={classes.quiet}
        aria-label={`Open ${step.title} again`}
        onClick={() => void onAct(toggling(now, step, false))}
      >
        Clear
      </button>
    );
  if (step.isRequired && !rights.maySkipRequired) return null;
  const skip = (isNotApplicable: boolean) => {
    setOpen(false);
    void onAct(skipping(now, step, reason.trim(), isNotApplicable));
  };
  return (
    <>
      <button type="button" className={classes.quiet} aria-label={`Skip ${step.title}`} onClick={() => setOpen(true)}>
        Skip
      </button>
      {isOpen && (
        <Sheet title={`Skip ${step.title}`} onClose={() => setOpen(false)}>
          <label className={classes.field}>
            Why
            <input
              className={classes.input}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </label>
          <div className={classes.buttons}>
            <button
              type="button"
              className={classes.primary}
              disabled={reason.trim() === ''}
              onClick={() => skip(false)}
            >
              Skip it
            </button>
            <button
              type="button"
              className={classes.secondary}
              disabled={reason.trim() === ''}
              onClick={() => skip(true)}
            >
              Does not apply
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** Two answers to one step: this device’s, which was not taken, and the one that stands. */
function BothAnswers({ desk, work, step, item }: LineProps & { item: Waiting }) {
  const read = work.steps.find(({ stepID }) => stepID === step.stepID);
  const { saw, value, add } = item.body as { saw?: object; value?: StepInHand['value']; add?: boolean };
  const isOther = read && saw && JSON.stringify(seenOf(read)) !== JSON.stringify(saw);
  const choice = (words: string, answer: StepInHand['value'] = null) =>
    [words, answerText(step, answer)].filter(Boolean).join(': ');
  const keepMine = async () => {
    if (!read) return;
    const files = await Promise.all(item.files.map((file) => openedFile(item.owner, file)));
    const sent = files.flatMap((blob, at) =>
      blob ? [{ file: new File([blob], item.files[at]?.name ?? 'photo', { type: blob.type }) }] : [],
    );
    const deed = add === undefined ? answering(work, read, value ?? null, sent.length) : toggling(work, read, add);
    await desk.act(work, deed, sent);
  };
  return (
    <>
      <button
        type="button"
        className={classes.secondary}
        onClick={() => (isOther ? void keepMine() : desk.tryAgain(item.id))}
      >
        {isOther ? choice('Keep mine', value) : 'Try again'}
      </button>
      <button type="button" className={classes.secondary} onClick={() => desk.discard(item.id)}>
        {isOther ? choice('Keep theirs', read.value) : 'Discard'}
      </button>
    </>
  );
}
