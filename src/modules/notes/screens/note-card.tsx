import {
  IconBolt,
  IconBookmark,
  IconBookmarkFilled,
  IconDots,
  IconEye,
  IconHistory,
  IconLink,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { textOf } from '#shared/rich-text.ts';
import { showDone } from '#web/actions/toast.tsx';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatMoment, formatMomentShort } from '#web/days/formats.ts';
import { RichText } from '#web/editor/rich-text.tsx';
import { Avatar } from '#web/marks/avatar.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { type Note, noteCalls } from '../contract.ts';
import { loadEditForm } from './composer-card.tsx';
import classes from './notes.module.css';
import type { RecordOfNotes } from './use-notes.ts';

const EditNoteForm = lazyPart(loadEditForm, 'EditNoteForm');
// Few notes have files.
const FileTiles = lazyPart(() => import('#web/files/file-tiles.tsx'), 'FileTiles');
const VersionsSection = lazyPart(() => import('./versions-section.tsx'), 'VersionsSection');
const ReadersSection = lazyPart(() => import('./readers-section.tsx'), 'ReadersSection');

type Props = { note: Note; of: RecordOfNotes; markRead: (element: HTMLElement | null) => void };
type Opened = 'edit' | 'versions' | 'readers' | null;

/** One note. What the product noted by itself is one quiet line. */
export function NoteCard({ note, of, markRead }: Props) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  if (note.isSystemNote) {
    return (
      <li className={classes.system} ref={markRead} id={`note-${note.noteID}`}>
        <IconBolt size={14} stroke={1.6} aria-hidden />
        <span>
          System · {textOf(note.noteBody)} ·{' '}
          <time data-tip={formatMoment(note.dateCreated)}>{formatMomentShort(note.dateCreated)}</time>
        </span>
      </li>
    );
  }
  const name = note.userDisplayName ?? 'Somebody';
  return (
    <li
      className={classes.note}
      ref={markRead}
      id={`note-${note.noteID}`}
      data-pinned={note.pinned === '1' || undefined}
      data-customer={note.audience === 'customer' || undefined}
      data-new={!note.isRead || undefined}
    >
      <Avatar userID={note.userID} name={name} size={28} isNamed={false} />
      <div className={classes.body}>
        <div className={classes.by}>
          <strong>{name}</strong>
          <time className="figures" data-tip={formatMoment(note.dateCreated)}>
            {formatMomentShort(note.dateCreated)}
          </time>
          {note.editedAt && (
            <button type="button" className={classes.edited} onClick={() => setOpened('versions')}>
              edited
            </button>
          )}
          {note.audience === 'customer' && (
            <span className={classes.customer}>
              <IconWorld size={12} stroke={1.8} aria-hidden />
              The customer can read this
            </span>
          )}
          {note.isBookmarked && (
            <IconBookmarkFilled size={13} aria-label="Bookmarked by you" className={classes.mark} />
          )}
          {note.pinned === '1' && (
            <span className={classes.pinned}>
              <IconPinFilled size={12} aria-hidden />
              Pinned
            </span>
          )}
          <NoteMenu note={note} open={setOpened} />
        </div>
        {opened === 'edit' ? (
          <Suspense fallback={<RichText html={note.noteBody} />}>
            <EditNoteForm note={note} of={of} onDone={close} />
          </Suspense>
        ) : (
          <RichText html={note.noteBody} />
        )}
        {opened !== 'edit' && note.images.length + note.attachments.length > 0 && (
          <div className={classes.files}>
            <Suspense fallback={null}>
              <FileTiles files={[...note.images, ...note.attachments]} />
            </Suspense>
          </div>
        )}
      </div>
      {opened && opened !== 'edit' && (
        <Suspense fallback={null}>
          {opened === 'versions' ? (
            <VersionsSection note={note} onClose={close} />
          ) : (
            <ReadersSection note={note} onClose={close} />
          )}
        </Suspense>
      )}
    </li>
  );
}

function NoteMenu({ note, open }: { note: Note; open: (what: Opened) => void }) {
  const popup = usePopup();
  const client = useQueryClient();
  const mayPin = useMay()(can('notes', 'update'));
  const { noteID } = note;
  const isPinned = note.pinned === '1';
  // What goes wrong has been shown.
  const run = (work: Promise<unknown>) => void work.catch(() => undefined);
  const copyLink = async () => {
    await navigator.clipboard?.writeText(`${window.location.origin}/notes/${noteID}`);
    showDone('Link copied');
  };
  return (
    <>
      <SmallButton
        aria-label={`More about the note of ${note.userDisplayName ?? 'somebody'}`}
        className={classes.menu}
        {...opens(popup, 'menu')}
      >
        <IconDots size={16} stroke={1.6} />
      </SmallButton>
      <PopupMenu
        of={popup}
        side="bottom-end"
        items={[
          ...(note.mayEdit
            ? [{ label: 'Edit', icon: <IconPencil size={16} stroke={1.6} />, run: () => open('edit') }]
            : []),
          ...(mayPin
            ? [
                {
                  label: isPinned ? 'Unpin' : 'Pin',
                  icon: <IconPin size={16} stroke={1.6} />,
                  run: () =>
                    run(
                      write(
                        client,
                        noteCalls.pinNote,
                        { noteID, isPinned: !isPinned },
                        { done: isPinned ? 'Note unpinned' : 'Note pinned' },
                      ),
                    ),
                },
              ]
            : []),
          {
            label: note.isBookmarked ? 'Remove the bookmark' : 'Bookmark',
            icon: <IconBookmark size={16} stroke={1.6} />,
            run: () => run(write(client, noteCalls.bookmarkNote, { noteID, isBookmarked: !note.isBookmarked })),
          },
          { label: 'Copy link', icon: <IconLink size={16} stroke={1.6} />, run: () => run(copyLink()) },
          {
            label: note.readers === 0 ? 'Read by nobody else yet' : `Read by ${counted(note.readers, 'colleague')}`,
            icon: <IconEye size={16} stroke={1.6} />,
            isDisabled: note.readers === 0,
            run: () => open('readers'),
          },
          ...(note.editedAt
            ? [
                {
                  label: 'What it said before',
                  icon: <IconHistory size={16} stroke={1.6} />,
                  run: () => open('versions'),
                },
              ]
            : []),
          ...(note.mayDelete
            ? [
                {
                  label: 'Delete',
                  icon: <IconTrash size={16} stroke={1.6} />,
                  isDangerous: true,
                  isApart: true,
                  run: () => run(write(client, noteCalls.deleteNote, { noteID }, { done: 'Note deleted' })),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
