import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uuidv7 } from '#shared/ids.ts';
import { maxNoteImages } from '#shared/limits.ts';
import { isBlank } from '#shared/rich-text.ts';
import { CallFailure } from '#web/api/api.ts';
import { type EarlyText, NoteEditor } from '#web/editor/note-editor.tsx';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { readDraft, removeDraft, writeDraft } from '#web/form/draft.ts';
import { writeOrKeep } from '#web/outbox/write-or-keep.ts';
import { Segments } from '#web/page/segments.tsx';
import { Key } from '#web/parts/key.tsx';
import { noteCalls } from '../contract.ts';
import type { NoteTemplate } from '../templates/contract.ts';
import type { RecordFacts } from '../templates/rules.ts';
import { TemplatePicker } from '../templates/screens/template-picker.tsx';
import { waitingNote } from '../waiting-rules.ts';
import classes from './notes.module.css';
import { useNoteAttachments } from './use-note-attachments.ts';
import { useNoteImages } from './use-note-images.ts';
import { draftNameOf, type NoteDraft, type RecordOfNotes } from './use-notes.ts';

type Draft = Omit<NoteDraft, 'typed'>;
const empty: Draft = { noteBody: '', audience: 'internal', files: [], attachments: [] };

export type NewNoteProps = {
  of: RecordOfNotes;
  facts: RecordFacts;
  /** What was typed before this was there. */
  early: EarlyText | null;
  onDone: () => void;
};

/**
 * A new note. Every word is kept in the browser until the server has it; what is for the customer looks different from the
 * first letter on, and its button says so.
 */
export function NewNoteForm({ of, facts, early, onDone }: NewNoteProps) {
  const client = useQueryClient();
  const name = draftNameOf(of);
  const [draft, setDraft] = useState<Draft>(() => {
    const { typed: _, ...kept } = readDraft<NoteDraft>(name)?.values ?? {};
    return { ...empty, ...kept };
  });
  const [suggested, setSuggested] = useState<NoteTemplate | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPosting, setPosting] = useState(false);
  // The same words are posted under the same key, so that a lost reply does not make two notes.
  const sent = useRef({ text: '', key: '' });
  const isPosted = useRef(false);
  const isForCustomer = draft.audience === 'customer';

  const { uploads, given } = useNoteImages(draft.files, name);
  const { files, items } = uploads;
  const { attached, files: attaching } = useNoteAttachments(draft.attachments, `${name}/attachments`);
  const isBusy = uploads.isBusy || attached.isBusy;
  const isEmpty = isBlank(draft.noteBody) && items.length + attached.items.length === 0;

  const change = (more: Partial<Draft>) => setDraft((was) => ({ ...was, ...more }));
  useEffect(() => {
    if (isPosted.current) return;
    const isNothing = isBlank(draft.noteBody) && files.length + attached.files.length === 0;
    if (isNothing) removeDraft(name);
    else writeDraft(name, { ...draft, files, attachments: attached.files });
  }, [name, draft, files, attached.files]);

  const post = async ({ noteBody, audience }: Draft) => {
    if (isPosting) return;
    if (items.some(({ state }) => state === 'failed') || attached.items.some(({ state }) => state === 'failed'))
      return setFailure('A file could not be uploaded. Try it again, or take it out.');
    if (isBusy) return setFailure('The files are still on their way.');
    const all = [...files, ...attached.files];
    const kept = [...uploads.kept, ...attached.kept];
    if (isBlank(noteBody) && all.length + kept.length === 0) return setFailure('Write something first');
    const note = { noteBody, audience, fileIDs: all.map(({ fileID }) => fileID) };
    const text = JSON.stringify(note);
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() };
    setPosting(true);
    setFailure(null);
    try {
      const keptOffline = {
        record: of,
        place: `note/${sent.current.key}`,
        ...waitingNote(noteBody, 'Note'),
        files: kept,
        filesIn: 'fileIDs',
      };
      await writeOrKeep(
        client,
        noteCalls.postNote,
        { ID: of.id, type: of.module, ...note },
        {
          isQuiet: true,
          done: isForCustomer ? 'Posted for the customer' : 'Note posted',
          key: sent.current.key,
          keptOffline,
        },
      );
      uploads.handOver();
      attached.handOver();
      isPosted.current = true;
      removeDraft(name);
      onDone();
    } catch (error) {
      const refused = error instanceof CallFailure ? error : new CallFailure(500, {});
      setFailure(`${refused.fields?.noteBody ?? refused.message} Your draft is kept.`);
    } finally {
      setPosting(false);
    }
  };

  return (
    <div className={classes.composer} data-customer={isForCustomer || undefined}>
      <NoteEditor
        label={isForCustomer ? 'Note for the customer' : 'Note'}
        value={draft.noteBody}
        onChange={(noteBody) => change({ noteBody })}
        error={failure ?? undefined}
        isLabelHidden
        isTouched
        isFirst
        early={early}
        placeholder="Write a note, @ or #"
        images={given}
        tool={(insert) => (
          <TemplatePicker
            type={of.module}
            facts={facts}
            onPick={(template, html) => {
              insert(html);
              setSuggested(template);
            }}
          />
        )}
        {...(attaching && { files: attaching })}
        toolbarExtra={items.length > 0 && `${items.length} of ${maxNoteImages} images`}
        onSubmit={(noteBody) => void post({ ...draft, noteBody })}
      />
      {items.length > 0 && (
        <div className={classes.files}>
          <UploadTiles uploads={uploads} />
        </div>
      )}
      {suggested && suggested.audience !== draft.audience && (
        <p className={classes.suggested} role="status">
          “{suggested.name}” is meant {suggested.audience === 'customer' ? 'for the customer' : 'to stay internal'}.
          <button type="button" className={classes.take} onClick={() => change({ audience: suggested.audience })}>
            {suggested.audience === 'customer' ? 'Write for the customer' : 'Make it internal'}
          </button>
        </p>
      )}
      {attached.items.length > 0 && (
        <div className={classes.files}>
          <UploadTiles uploads={attached} />
        </div>
      )}
      <div className={classes.composerFoot}>
        <Segments
          label="Whom the note is for"
          active={draft.audience}
          onPick={(audience) => {
            change({ audience });
            setSuggested(null);
          }}
          segments={[
            { key: 'internal', label: 'Internal' },
            { key: 'customer', label: 'For the customer' },
          ]}
        />
        <span className={classes.kept}>{isEmpty ? '' : 'Draft kept'}</span>
        {isEmpty && (
          <Button variant="subtle" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button
          variant="filled"
          loading={isPosting}
          onClick={() => void post(draft)}
          rightSection={<Key isOnAccent>Ctrl ↵</Key>}
        >
          {isForCustomer ? 'Post for the customer' : 'Post note'}
        </Button>
      </div>
    </div>
  );
}
