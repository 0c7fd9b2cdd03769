import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileInfo } from '#shared/file-types.ts';
import { isBlank, textOf } from '#shared/rich-text.ts';
import { showDone } from '#web/actions/toast.tsx';
import { CallFailure } from '#web/api/api.ts';
import { EditConflict, useEdits } from '#web/api/edits.tsx';
import { refreshChanged } from '#web/api/query.ts';
import type { UseUploads } from '#web/api/upload.ts';
import { counted } from '#web/days/formats.ts';
import { NoteEditor } from '#web/editor/note-editor.tsx';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { readDraft, removeDraft, writeDraft } from '#web/form/draft.ts';
import { writeOrKeep } from '#web/outbox/write-or-keep.ts';
import { type Note, noteCalls } from '../contract.ts';
import { waitingNote } from '../waiting-rules.ts';
import classes from './notes.module.css';
import { useNoteImages } from './use-note-images.ts';
import type { RecordOfNotes } from './use-notes.ts';

/** Saves a note, without signal too; files that wait on this device go with it. */
function useNoteEdits({ noteID, noteBody }: Note, of: RecordOfNotes, kept: UseUploads['kept']) {
  const client = useQueryClient();
  const record = { module: 'notes', entityId: noteID };
  const edits = useEdits({
    record,
    send: (changes) =>
      writeOrKeep(
        client,
        noteCalls.editNote,
        { noteID, changes: changes as never },
        {
          isQuiet: true,
          keptOffline: {
            record: of,
            place: `note/${noteID}/edit`,
            ...waitingNote(String(changes.noteBody?.now ?? noteBody), 'Note edited'),
            ...(changes.fileIDs && { files: kept, filesIn: 'changes.fileIDs.now' }),
          },
        },
      ),
  });
  return { record, edits };
}

/** A note while its writer changes it; what was typed survives a reload, and another device's edit is asked about. */
export function EditNoteForm({ note, of, onDone }: { note: Note; of: RecordOfNotes; onDone: () => void }) {
  const client = useQueryClient();
  const name = `/notes/${note.noteID}:edit`;
  const [was] = useState(note.noteBody);
  const [body, setBody] = useState(() => readDraft<{ noteBody: string }>(name)?.values.noteBody ?? note.noteBody);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { uploads, given } = useNoteImages(note.images, name);
  const { record, edits } = useNoteEdits(note, of, uploads.kept);
  const leave = () => {
    removeDraft(name);
    onDone();
  };
  const idsOf = (files: readonly FileInfo[]) => files.map(({ fileID }) => fileID);
  const save = async (now: string) => {
    if (uploads.isBusy) return setFailure('The images are still on their way.');
    if (uploads.items.some(({ state }) => state === 'failed'))
      return setFailure('A file could not be uploaded. Try it again, or take it out.');
    if (isBlank(now) && uploads.files.length + uploads.kept.length === 0) return setFailure('Write something first');
    setSaving(true);
    setFailure(null);
    try {
      const others = idsOf(note.attachments);
      const fileIDs = { was: [...idsOf(note.images), ...others], now: [...idsOf(uploads.files), ...others] };
      const isSame = uploads.kept.length === 0 && String(fileIDs.was) === String(fileIDs.now);
      const saved = await edits.save({ noteBody: { was, now }, ...(!isSame && { fileIDs }) });
      if (saved?.data.isMerged) showDone('Saved, together with what was written elsewhere');
      void refreshChanged(client, [record]);
      uploads.handOver();
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
        images={given}
        onSubmit={(now) => void save(now)}
      />
      {uploads.items.length > 0 && (
        <div className={classes.files}>
          <UploadTiles uploads={uploads} />
        </div>
      )}
      <div className={classes.composerFoot}>
        <span className={classes.kept} />
        <Button
          variant="subtle"
          onClick={() => {
            uploads.reset();
            leave();
          }}
        >
          Cancel
        </Button>
        <Button variant="filled" loading={isSaving} onClick={() => void save(body)}>
          Save
        </Button>
      </div>
      <EditConflict
        edits={edits}
        what="this note"
        labelOf={(field) => (field === 'fileIDs' ? 'Images' : 'Note')}
        words={(field, value) =>
          field === 'fileIDs' ? counted((value as number[]).length, 'file') : textOf(String(value))
        }
      />
    </div>
  );
}
