import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#shared/rich-text.ts';
import { CallFailure } from '#web/api/api.ts';
import { EditConflict, useEdits } from '#web/api/edits.tsx';
import { write } from '#web/api/query.ts';
import { NoteEditor } from '#web/editor/note-editor.tsx';
import { FormBox } from '#web/page/facts.tsx';
import { Segments } from '#web/page/segments.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { type Audience, audiences } from '../../rules.ts';
import { type NoteTemplate, noteTemplateCalls } from '../contract.ts';
import { noteTemplateEntity } from '../entity.ts';
import {
  audienceWords,
  kindWords,
  placeholders,
  type TemplateKind,
  templateKindNames,
  templateKinds,
  templateWords,
} from '../rules.ts';
import classes from './note-templates.module.css';

type Fields = Omit<NoteTemplate, 'noteTemplateID'>;
const fresh: Fields = { name: '', noteBody: '', audience: 'internal', kinds: [] };
const names = Object.keys(fresh) as (keyof Fields)[];

/** A template: its name, its text with placeholders, whom it is meant for and for which records it is offered. */
export function NoteTemplateForm({ kept, onDone }: { kept: NoteTemplate | null; onDone: () => void }) {
  const client = useQueryClient();
  const [values, setValues] = useState<Fields>(kept ?? fresh);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  // What was wrong is shown until it is saved again: a line that goes while Save is pressed would move it away.
  const set = (part: Partial<Fields>) => setValues((was) => ({ ...was, ...part }));
  const options = { done: `${values.name.trim()} saved`, isQuiet: true };
  const edits = useEdits({
    record: { module: noteTemplateEntity.module, entityId: kept?.noteTemplateID },
    send: (changes) =>
      write(
        client,
        noteTemplateCalls.updateTemplate,
        { noteTemplateID: kept?.noteTemplateID ?? 0, changes: changes as never },
        options,
      ),
  });
  const save = async (now: Fields) => {
    if (isSaving) return;
    setSaving(true);
    try {
      if (kept) {
        const changes = Object.fromEntries(
          names
            .filter((name) => String(kept[name]) !== String(now[name]))
            .map((name) => [name, { was: kept[name], now: now[name] }]),
        );
        await edits.save(changes);
      } else {
        const { name, noteBody, audience, kinds } = now;
        await write(client, noteTemplateCalls.createTemplate, { name, noteBody, audience, kinds }, options);
      }
      onDone();
    } catch (error) {
      const refused = error instanceof CallFailure ? error : new CallFailure(500, {});
      setWrong(messagesOf(refused));
      setSaving(false);
    }
  };
  return (
    <FormBox>
      <div className={classes.form}>
        <div className={classes.head}>
          <TextInput
            label="Name"
            required
            maxLength={80}
            data-autofocus
            value={values.name}
            error={wrong.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <ChoicePicker
            label="Offered for"
            placeholder="Every record"
            isMultiple
            choices={templateKindNames.map((kind, index) => ({ id: index + 1, label: templateKinds[kind] }))}
            value={values.kinds.map((kind) => templateKindNames.indexOf(kind) + 1)}
            onChange={(ids) => set({ kinds: templateKindNames.filter((_kind, index) => ids.includes(index + 1)) })}
          />
        </div>
        <NoteEditor
          label="Text"
          isRequired
          value={values.noteBody}
          error={wrong.noteBody}
          isTouched
          onChange={(noteBody) => set({ noteBody })}
          onSubmit={(noteBody) => void save({ ...values, noteBody })}
        />
        <p className={classes.help}>
          {placeholders.map((name) => (
            <code key={name}>{`{${name}}`}</code>
          ))}
          are filled in when it is put into a note, as far as the record has them.
        </p>
        <div className={classes.buttons}>
          <Segments
            label="Whom the text is meant for"
            active={values.audience}
            onPick={(audience) => set({ audience })}
            segments={audiences.map((key) => ({ key, label: audienceWords[key] }))}
          />
          <span className={classes.failure} role="alert">
            {wrong.other}
          </span>
          <Button size="sm" variant="subtle" onClick={onDone}>
            Cancel
          </Button>
          <Button size="sm" variant="filled" loading={isSaving} onClick={() => void save(values)}>
            Save
          </Button>
        </div>
        <EditConflict
          edits={edits}
          what={kept?.name ?? ''}
          labelOf={(field) => templateWords[field as keyof Fields].label}
          words={words}
        />
      </div>
    </FormBox>
  );
}

/** A field's value as people read it. */
function words(field: string, value: unknown): string {
  if (field === 'noteBody') return textOf(String(value));
  if (field === 'audience') return audienceWords[value as Audience];
  return field === 'kinds' ? kindWords(value as TemplateKind[]) : String(value);
}

/** What was refused, at its field; what is of no field for itself. */
function messagesOf({ fields, message }: CallFailure): Record<string, string> {
  const known: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(fields ?? {})) {
    const name = names.find((one) => path.split('.').includes(one));
    if (name) known[name] = sentence;
  }
  return Object.keys(known).length > 0 ? known : { other: message };
}
