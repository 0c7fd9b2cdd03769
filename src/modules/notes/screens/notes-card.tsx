import { IconListSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { can } from '#shared/permission.ts';
import { loadingText } from '#shared/texts.ts';
import { useMay } from '#web/api/session.tsx';
import { readDraft } from '#web/form/draft.ts';
import { Docked } from '#web/page/dock.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import type { NoteFilter } from '../rules.ts';
import type { RecordFacts } from '../templates/rules.ts';
import { ComposerCard, type Writing } from './composer-card.tsx';
import { NoteCard } from './note-card.tsx';
import classes from './notes.module.css';
import { draftNameOf, type RecordOfNotes, useNotes, useReadMarks } from './use-notes.ts';
import { WaitingNotesSection } from './waiting-notes-section.tsx';

// Few records have notes enough to be searched.
const NoteSearchSection = lazyPart(() => import('./note-search-section.tsx'), 'NoteSearchSection');
const SummaryDialog = lazyPart(() => import('../summary/screens/summary-dialog.tsx'), 'SummaryDialog');

const filterWords: Record<NoteFilter, string> = {
  all: 'All',
  mine: 'Mine',
  bookmarked: 'Bookmarked',
  files: 'With files',
  system: 'System',
};

/** What was written about a record: the composer above, pinned notes first, then the newest (product.md §4). */
export function NotesCard(props: Props) {
  return useMay()(can('notes', 'read')) ? <Notes {...props} /> : null;
}

type Props = {
  of: RecordOfNotes;
  /** What templates can say of the record. */
  facts?: RecordFacts;
  /** Without one where a tab above says what these are, and how many. */
  hasHead?: boolean;
};

function Notes({ of, facts = {}, hasHead = true }: Props) {
  const [filter, setFilter] = useState<NoteFilter>('all');
  const [search, setSearch] = useState('');
  const { notes, isLocal, counts, error, retry, hasEarlier, isLoadingEarlier, showEarlier } = useNotes(
    of,
    filter,
    search,
  );
  const [isSummary, setSummary] = useState(false);
  const marks = useReadMarks();
  const mayWrite = useMay()(can('notes', 'create'));
  const isPhone = usePhone();
  const [writing, setWriting] = useState<Writing>(() => (readDraft(draftNameOf(of)) === null ? 'nobody' : 'draft'));
  const isWriting = writing !== 'nobody';
  const composer = mayWrite && <ComposerCard of={of} facts={facts} writing={writing} setWriting={setWriting} />;
  const all = counts.get('all') ?? 0;
  return (
    <section className={classes.notes} aria-label="Notes" data-headless={!hasHead || undefined}>
      <div className={classes.head}>
        {hasHead && <h2 className={classes.partTitle}>Notes</h2>}
        {hasHead && all > 0 && <span className={`${classes.count} figures`}>{all}</span>}
        {all > 2 && (
          <button type="button" className={classes.summary} onClick={() => setSummary(true)}>
            <IconListSearch size={14} stroke={1.8} aria-hidden />
            Summarize
          </button>
        )}
        {isSummary && (
          <Suspense fallback={null}>
            <SummaryDialog of={of} onClose={() => setSummary(false)} />
          </Suspense>
        )}
        {all > 3 && (
          <Suspense fallback={null}>
            <NoteSearchSection onSearch={setSearch} />
          </Suspense>
        )}
        {all > 3 && (
          <Segments
            label="Which notes"
            active={filter}
            onPick={setFilter}
            segments={(Object.keys(filterWords) as NoteFilter[])
              .filter((one) => one === 'all' || one === filter || (counts.get(one) ?? 0) > 0)
              .map((key) => ({ key, label: filterWords[key], ...(key !== 'all' && { count: counts.get(key) }) }))}
          />
        )}
      </div>
      {(!isPhone || isWriting) && composer}
      <WaitingNotesSection of={of} />
      {error && !notes ? <Failed error={error} what="The notes" retry={retry} /> : !notes && <LoadingLines lines={3} />}
      {isLocal && (
        <p className={classes.none} role="status">
          The server cannot be reached: these are the notes that were here before.
        </p>
      )}
      <ol className={classes.list}>
        {notes?.map((note) => (
          <NoteCard key={note.noteID} note={note} of={of} markRead={marks(note)} />
        ))}
      </ol>
      {notes?.length === 0 && <p className={classes.none}>{noneText(filter, search)}</p>}
      {hasEarlier && <Earlier isLoading={isLoadingEarlier} show={showEarlier} />}
      {isPhone && !isWriting && <Docked>{composer}</Docked>}
    </section>
  );
}

function noneText(filter: NoteFilter, search: string): string {
  if (search) return 'No note holds these words.';
  return filter === 'all' ? 'Nobody has written a note yet.' : 'No note is left by this.';
}

/** Loads the next page by itself when it comes into sight; a button for those who go by keys. */
function Earlier({ isLoading, show }: { isLoading: boolean; show: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || isLoading || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), { rootMargin: '600px' });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isLoading, show]);
  return (
    <button ref={button} type="button" className={classes.more} disabled={isLoading} onClick={show}>
      {isLoading ? loadingText : 'Show earlier'}
    </button>
  );
}
