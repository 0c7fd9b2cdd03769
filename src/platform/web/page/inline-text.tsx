import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../api/api.ts';
import { useTellingWhereIWrite, WhoWritesHere } from '../api/presence.tsx';
import { readDraft, removeDraft, writeDraft } from '../form/draft.ts';
import classes from './inline-text.module.css';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  /** `was` is what stood there when the editing began. */
  onSave: (was: string, now: string) => Promise<unknown>;
  /** `value` stands in the rail, beside its word. */
  look: 'title' | 'text' | 'value';
  /** How it is written for reading; while editing it is as it is. */
  show?: (value: string) => string;
  mayEdit: boolean;
  isRequired?: boolean;
  /** What is wrong with what was typed, before it is sent; null when nothing is. */
  problemOf?: (typed: string) => string | null;
  /** How many characters; undefined where only the server says so. */
  most: number | undefined;
  /** With a name, what was typed survives reload. */
  draftName?: string;
};

/** Text in its place, and which colleague is writing there. */
export function InlineText(props: Props) {
  return (
    <>
      <Editable {...props} />
      <WhoWritesHere field={props.label} />
    </>
  );
}

/** As high as what stands in it. */
function stretch(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

const problemIn = (typed: string, { isRequired, problemOf }: Props): string | null =>
  isRequired && typed === '' ? 'This is required. Escape leaves it as it was.' : (problemOf?.(typed) ?? null);

const inLook = (look: Props['look'], shape: string | undefined) =>
  look === 'title' ? `${shape} ${classes.title}` : shape;

/** Text that becomes a field when it is clicked or entered: Enter saves (Ctrl-Enter in several lines), Escape leaves. */
function Editable(props: Props) {
  const { label, value, placeholder, onSave, look, mayEdit, draftName } = props;
  const [edited, setEdited] = useState<{ was: string; now: string } | null>(() => {
    const draft = draftName && mayEdit ? readDraft<{ was: string; now: string }>(draftName)?.values : null;
    return draft?.was !== undefined && draft.now !== undefined ? { was: draft.was, now: draft.now } : null;
  });
  /** Why it was not saved, until something else is typed. */
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const problemID = useId();
  const isEditing = edited !== null;
  useTellingWhereIWrite(label, isEditing);

  useEffect(() => {
    const area = field.current;
    if (!isEditing || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [isEditing]);
  useEffect(() => {
    if (edited && field.current) stretch(field.current);
    if (draftName && edited) writeDraft(draftName, edited);
  }, [edited, draftName]);

  const leave = () => {
    setProblem('');
    if (draftName) removeDraft(draftName);
    setEdited(null);
  };
  const save = async () => {
    if (!edited) return;
    const now = look !== 'text' ? edited.now.replace(/\s+/g, ' ').trim() : edited.now;
    if (now === edited.was) return leave();
    const wrong = problemIn(now, props);
    if (wrong) return setProblem(wrong);
    try {
      await onSave(edited.was, now);
      leave();
    } catch (error) {
      // It has been said; the text stays in the field, and the reason below it.
      setProblem(messageOf(error));
    }
  };

  if (edited)
    return (
      <>
        <textarea
          ref={field}
          className={inLook(look, classes.field)}
          data-look={look}
          aria-label={label}
          aria-invalid={problem !== ''}
          {...(problem && { 'aria-describedby': problemID })}
          rows={1}
          maxLength={props.most}
          value={edited.now}
          onChange={(event) => {
            setEdited({ ...edited, now: event.currentTarget.value });
            setProblem('');
          }}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              leave();
            } else if (event.key === 'Enter' && (look !== 'text' || event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void save();
            }
          }}
        />
        {problem && (
          <p id={problemID} className={classes.problem}>
            {problem}
          </p>
        )}
      </>
    );

  const text = value ? (props.show?.(value) ?? value) : placeholder;
  if (!mayEdit)
    return (
      <div className={inLook(look, classes.text)} data-look={look} data-empty={value === '' || undefined}>
        {value ? text : '–'}
      </div>
    );
  return (
    <button
      type="button"
      className={inLook(look, classes.text)}
      data-look={look}
      data-empty={value === '' || undefined}
      aria-label={`${label}: ${text}`}
      onClick={() => setEdited({ was: value, now: value })}
    >
      {text}
    </button>
  );
}
