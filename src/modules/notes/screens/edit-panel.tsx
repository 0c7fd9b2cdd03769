import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank, textOf } from '#shared/rich-text.ts';
import { CallFailure, call } from '#web/api.ts';
import { NoteEditor } from '#web/editor/note-editor.tsx';
import { EditConflict, useEdits } from '#web/edits.tsx';
import { readDraft, removeDraft, writeDraft } from '#web/form/draft.ts';
import { refreshChanged } from '#web/query.ts';
import { type Note, noteCalls } from '../contract.ts';
import classes from './notes.module.css';

/** A note while its writer changes it; what was typed survives a reload, and another device's edit is asked about. */
export function EditPanel({ note, onDone }: { note: Note; onDone: () => void }) {
  const client = useQueryClient();
  const name = `/notes/${note.noteID}:edit`;
  const [was] = useState(note.noteBody);
  const [body, setBody] = useState(() => readDraft<{ noteBody: string }>(name)?.values.noteBody ?? note.noteBody);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const record = { module: 'notes', entityId: note.noteID };
  const edits = useEdits({
    record,
    send: (changes) => call(noteCalls.editNote, { noteID: note.noteID, changes: changes as never }),
  });
  const leave = () => {
    removeDraft(name);
    onDone();
  };
  const save = async (now: string) => {
    if (isBlank(now)) return setFailure('Write something first');
    setSaving(true);
    setFailure(null);
    try {
      await edits.save({ noteBody: { was, now } });
      refreshChanged(client, [record]);
      leave();
    } catch (error) {
      const refused = error instanceof CallFailure ? error : new CallFailure(500, {});
      setFailure(`${refused.fields?.noteBody ?? refused.message} Your draft is kept.`);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={classes.composer} data-customer={note.audience === 'customer' || undefined}>
      <NoteEditor
        label="Note"
        value={body}
        onChange={(now) => {
          setBody(now);
          writeDraft(name, { noteBody: now });
        }}
        error={failure ?? undefined}
        isLabelHidden
        isTouched
        isFirst
        onSubmit={(now) => void save(now)}
      />
      <div className={classes.composerFoot}>
        <span className={classes.kept} />
        <Button variant="subtle" onClick={leave}>
          Cancel
        </Button>
        <Button variant="filled" loading={isSaving} onClick={() => void save(body)}>
          Save
        </Button>
      </div>
      <EditConflict
        edits={edits}
        what="this note"
        labelOf={() => 'Note'}
        words={(_field, value) => textOf(String(value))}
      />
    </div>
  );
}
