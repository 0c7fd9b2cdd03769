import { useId, useState } from 'react';
import type { KeptOffline } from '#web/outbox/write-or-keep.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { problemWith, rangeText, type StepValue, typedAnswer } from '../../checklists/rules.ts';
import type { WorkStep } from '../contract.ts';
import classes from './work-steps.module.css';

const StepFiles = lazyPart(() => import('./step-files.tsx'), 'StepFiles');
const StepScan = lazyPart(() => import('./step-scan.tsx'), 'StepScan');

export type StepAnswerProps = {
  /** Under which files are kept that are not sent yet. */
  draft: string;

  step: WorkStep;
  isFixed: boolean;
  onAnswer: (value: StepValue, files?: KeptOffline['files']) => Promise<boolean>;
};
type Props = StepAnswerProps;

/** The answer to a step, in the control of its kind; saved as it is given. */
export function StepAnswer(props: Props) {
  switch (props.step.type) {
    case 'pass_fail':
      return <Choices {...props} options={['pass', 'fail']} words={{ pass: 'Pass', fail: 'Fail' }} />;
    case 'choice':
      return <Choices {...props} options={props.step.options} />;
    case 'number':
      return <Written {...props} />;
    case 'text':
      return <Written {...props} />;
    case 'scan':
      return <StepScan {...props} />;
    case 'photo':
    case 'signature':
      return <StepFiles {...props} />;
    default:
      return null;
  }
}

function Choices({
  step,
  isFixed,
  onAnswer,
  options,
  words = {},
}: Props & { options: readonly string[]; words?: Record<string, string> }) {
  return (
    <fieldset className={classes.choices} aria-label={step.title}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={classes.choice}
          data-fail={(step.type === 'pass_fail' && option === 'fail') || undefined}
          aria-pressed={step.value === option}
          disabled={isFixed}
          onClick={() => void onAnswer(option)}
        >
          {words[option] ?? option}
        </button>
      ))}
    </fieldset>
  );
}

function Written({ step, isFixed, onAnswer }: Props) {
  const isNumber = step.type === 'number';
  const [text, setText] = useState(String(step.value ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const problemID = useId();
  const save = () => {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed === String(step.value ?? '')) return;
    const value = typedAnswer(step, text);
    // What cannot be sent stays as it was typed.
    const wrong = problemWith(step, value);
    setProblem(wrong);
    if (wrong === null) void onAnswer(value);
  };
  return (
    <form
      className={classes.written}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        className={classes.input}
        aria-label={step.title}
        inputMode={isNumber ? 'decimal' : 'text'}
        data-number={isNumber || undefined}
        maxLength={isNumber ? 20 : 2000}
        disabled={isFixed}
        value={text}
        aria-invalid={problem !== null}
        {...(problem !== null && { 'aria-describedby': problemID })}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={save}
      />
      {problem !== null && (
        <p id={problemID} role="alert" className={classes.wrong}>
          {problem}
        </p>
      )}
      {isNumber && <span className={`${classes.quiet} figures`}>{rangeOf(step)}</span>}
    </form>
  );
}

/** `psi, 40 to 60`, or as much of it as there is. */
const rangeOf = (step: WorkStep): string => [step.unit, rangeText(step)].filter(Boolean).join(', ');
