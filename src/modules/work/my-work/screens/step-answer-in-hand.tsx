import { useId, useRef, useState } from 'react';
import { problemWith, rangeText, type StepValue, typedAnswer } from '#modules/checklists/rules.ts';
import classes from '#web/crew/crew.module.css';
import photos from '#web/crew/photo-tiles.module.css';
import { AddPhotos, Photo } from '#web/crew/photo-tiles.tsx';
import { Sheet } from '#web/crew/sheet.tsx';
import { readyPhoto } from '#web/device/device-photos.ts';
import { openedFile } from '#web/outbox/store.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import { SignaturePad } from '../../screens/signature-pad.tsx';
import type { StepInHand, WorkInHand } from '../contract.ts';
import type { WorkOnDevice } from './use-work-on-device.ts';
import own from './work-in-hand.module.css';

type Props = {
  desk: WorkOnDevice;
  work: WorkInHand;
  step: StepInHand;
  /** What is typed and not given yet. */
  typed: string | undefined;
  item: Waiting | undefined;
  onAnswer: (value: StepValue, files?: readonly File[]) => Promise<void>;
};

/** The answer to a step, in the control of its kind. */
export function StepAnswerInHand(props: Props) {
  switch (props.step.type) {
    case 'pass_fail':
      return <Choices {...props} options={['pass', 'fail']} words={{ pass: 'Pass', fail: 'Fail' }} />;
    case 'choice':
      return <Choices {...props} options={props.step.options} />;
    case 'photo':
      return <Photos {...props} />;
    case 'signature':
      return <Signature {...props} />;
    default:
      return <Written {...props} />;
  }
}

type ChoiceProps = Props & { options: readonly string[]; words?: Record<string, string> };

const Choices = ({ work, step, onAnswer, options, words = {} }: ChoiceProps) => (
  <fieldset className={own.choices} aria-label={step.title}>
    {options.map((option) => (
      <button
        key={option}
        type="button"
        className={classes.secondary}
        aria-pressed={step.value === option}
        data-fail={(step.type === 'pass_fail' && option === 'fail') || undefined}
        disabled={!work.mayEdit}
        onClick={() => void onAnswer(option)}
      >
        {words[option] ?? option}
      </button>
    ))}
  </fieldset>
);

/** A figure, a text or a code. Each letter is on the device; the answer is given when one leaves the field, or saves it. */
function Written({ desk, work, step, typed, onAnswer }: Props) {
  const stands = String(step.value ?? '');
  const text = typed ?? stands;
  const isOpen = typed !== undefined && typed.trim() !== '' && typed.trim() !== stands;
  const [problem, setProblem] = useState<string | null>(null);
  const problemID = useId();
  // Who taps the button leaves the field with it.
  const isSaving = useRef(false);
  const save = async () => {
    if (typed === undefined || isSaving.current) return;
    if (!isOpen) return desk.type(work, step.stepID, null);
    const value = typedAnswer(step, typed);
    // What cannot be sent stays as it was typed.
    const wrong = problemWith(step, value);
    setProblem(wrong);
    if (wrong !== null) return;
    isSaving.current = true;
    await onAnswer(value);
    isSaving.current = false;
    // What was typed meanwhile is another answer.
    if (desk.draftOf(work).typed[step.stepID] === typed) desk.type(work, step.stepID, null);
  };
  const isNumber = step.type === 'number';
  const unit = [step.unit, step.state === 'open' ? rangeText(step) : ''].filter(Boolean).join(', ');
  return (
    <form
      className={own.written}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        className={classes.input}
        aria-label={step.title}
        inputMode={isNumber ? 'decimal' : 'text'}
        data-number={isNumber || undefined}
        maxLength={isNumber ? 20 : 2000}
        disabled={!work.mayEdit}
        value={text}
        aria-invalid={problem !== null}
        {...(problem !== null && { 'aria-describedby': problemID })}
        onChange={(event) => {
          desk.type(work, step.stepID, event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={() => void save()}
      />
      {isNumber && <span className={own.unit}>{unit}</span>}
      <button type="submit" className={classes.secondary} disabled={!isOpen} aria-label={`Save ${step.title}`}>
        Save
      </button>
      {problem !== null && (
        <p id={problemID} role="alert" data-tone="red" className={own.wrong}>
          {problem}
        </p>
      )}
    </form>
  );
}

const mostPhotos = 10;
const idsOf = ({ value }: StepInHand): number[] => (Array.isArray(value) ? value : []);

function Photos({ work, step, item, onAnswer }: Props) {
  const there = idsOf(step);
  const waits = item?.refusal === null && !item.isSent && item.files.length > 0;
  return (
    <>
      {there.length > 0 && <p className={classes.note}>{there.length === 1 ? '1 photo' : `${there.length} photos`}</p>}
      {waits || !work.mayEdit ? (
        <ul className={photos.photos}>{item && <WaitingPhotos item={item} />}</ul>
      ) : (
        <AddPhotos
          room={mostPhotos - there.length}
          most={mostPhotos}
          of={step.title}
          take={readyPhoto}
          onTaken={(files) => void onAnswer(there, files)}
        >
          {item && <WaitingPhotos item={item} />}
        </AddPhotos>
      )}
    </>
  );
}

/** Pictures that wait with something, as they are on the device. */
export const WaitingPhotos = ({ item }: { item: Waiting }) =>
  item.isSent
    ? null
    : item.files.map((file, at) => (
        <li key={file.uploadID ?? file.name} className={photos.photo}>
          <Photo
            id={file.uploadID ?? file.name}
            name={file.name}
            label={`Waiting photo ${at + 1}`}
            open={() => openedFile(item.owner, file)}
          />
        </li>
      ));

function Signature({ work, step, item, onAnswer }: Props) {
  const [isSigning, setSigning] = useState(false);
  const isSigned = step.state === 'done';
  return (
    <>
      {item && item.files.length > 0 && (
        <ul className={photos.photos}>
          <WaitingPhotos item={item} />
        </ul>
      )}
      {isSigned && <p className={classes.note}>Signed</p>}
      {work.mayEdit && (
        <div className={classes.buttons}>
          <button type="button" className={classes.secondary} onClick={() => setSigning(true)}>
            {isSigned ? 'Sign again' : 'Sign'}
          </button>
        </div>
      )}
      {isSigning && (
        <Sheet title={step.title} onClose={() => setSigning(false)}>
          <SignaturePad
            label={step.title}
            onCancel={() => setSigning(false)}
            onSigned={(file) => {
              setSigning(false);
              void onAnswer([], [file]);
            }}
          />
        </Sheet>
      )}
    </>
  );
}
