import { IconCamera, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileInfo } from '#shared/file-types.ts';
import { confirmedAction } from '#web/confirmed-action.ts';
import { FileImage } from '#web/files/file-image.tsx';
import { compressImage } from '#web/image-compression.ts';
import { sendFile } from '#web/send-file.ts';
import type { StepValue } from '../../checklists/rules.ts';
import type { WorkStep } from '../contract.ts';
import { SignaturePanel } from './signature-panel.tsx';
import classes from './work-steps.module.css';

type Props = { step: WorkStep; isFixed: boolean; onAnswer: (value: StepValue) => Promise<unknown> };

/** The answer to a step, in the control of its kind; saved as it is given. */
export function StepAnswerPanel(props: Props) {
  switch (props.step.type) {
    case 'pass_fail':
      return <Choices {...props} options={['pass', 'fail']} words={{ pass: 'Pass', fail: 'Fail' }} />;
    case 'choice':
      return <Choices {...props} options={props.step.options} />;
    case 'number':
      return <Written {...props} />;
    case 'text':
      return <Written {...props} />;
    case 'photo':
      return <Photos {...props} />;
    case 'signature':
      return <Signature {...props} />;
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
  const save = () => {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed === String(step.value ?? '')) return;
    const value = isNumber ? Number(trimmed.replace(',', '.')) : trimmed;
    // What is no number is told by the server, in its words.
    void onAnswer(Number.isNaN(value) ? trimmed : value);
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
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
      {isNumber && <span className={`${classes.quiet} figures`}>{rangeOf(step)}</span>}
    </form>
  );
}

/** `psi, 40 to 60`, or as much of it as there is. */
function rangeOf({ unit, min, max }: WorkStep): string {
  const range =
    min !== null && max !== null
      ? `${min} to ${max}`
      : min !== null
        ? `at least ${min}`
        : max !== null
          ? `at most ${max}`
          : '';
  return [unit, range].filter(Boolean).join(', ');
}

const idsOf = ({ value }: WorkStep): number[] => (Array.isArray(value) ? value : []);
const upload = async (file: File) =>
  (
    (await sendFile('files/upload_file', { name: file.name }, file, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })) as FileInfo
  ).fileID;

function Photos({ step, isFixed, onAnswer }: Props) {
  const [sending, setSending] = useState(false);
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    setSending(true);
    const ids = await confirmedAction({
      run: async () => {
        const added: number[] = [];
        for (const file of files) added.push(await upload(await compressImage(file)));
        return added;
      },
      tellsWhy: true,
    });
    if (ids) await onAnswer([...idsOf(step), ...ids]);
    setSending(false);
  };
  return (
    <div className={classes.pictures}>
      {idsOf(step).map((fileID, at) => (
        <span key={fileID} className={classes.picture}>
          <FileImage file={{ fileID }} name={`${step.title}, photo ${at + 1}`} />
        </span>
      ))}
      {!isFixed && (
        <label className={classes.choice}>
          <IconCamera size={16} stroke={1.6} aria-hidden />
          {sending ? 'Sending…' : 'Add a photo'}
          <input
            className={classes.spoken}
            type="file"
            accept="image/*"
            multiple
            disabled={sending}
            aria-label={`Add a photo: ${step.title}`}
            onChange={(event) => {
              void take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}

function Signature({ step, isFixed, onAnswer }: Props) {
  const [isSigning, setSigning] = useState(false);
  const [fileID] = idsOf(step);
  // As it was drawn: a signature is never compressed.
  const keep = (file: File) => confirmedAction({ run: async () => onAnswer([await upload(file)]), tellsWhy: true });
  if (isSigning) return <SignaturePanel label={step.title} onCancel={() => setSigning(false)} onSigned={keep} />;
  return (
    <div className={classes.pictures}>
      {fileID && (
        <span className={classes.picture} data-signature>
          <FileImage file={{ fileID }} name={`${step.title}, signed`} />
        </span>
      )}
      {!isFixed && (
        <button type="button" className={classes.choice} onClick={() => setSigning(true)}>
          <IconSignature size={16} stroke={1.6} aria-hidden />
          {fileID ? 'Sign again' : 'Sign'}
        </button>
      )}
    </div>
  );
}
