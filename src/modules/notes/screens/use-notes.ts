import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FileInfo } from '#shared/file-types.ts';
import { call } from '#web/api/api.ts';
import { readingKey, shownIn } from '#web/api/query.ts';
import { type Note, noteCalls } from '../contract.ts';
import type { Audience, NoteFilter } from '../rules.ts';

export type RecordOfNotes = { module: string; id: number };

/** A note that somebody is writing. */
export type NoteDraft = {
  noteBody: string;
  audience: Audience;
  files: FileInfo[];
  attachments: FileInfo[];
  /** What was typed before the editor was there, behind the text. */
  typed?: string;
};

/** Under which the browser keeps the note that somebody is writing. */
export const draftNameOf = ({ module, id }: RecordOfNotes): string => `/${module}/${id}:note`;

/**
 * The notes of a record that a filter leaves and that hold some words, page by page: pinned ones first, then newest first. Words that the
 * server cannot be asked for are looked for in those that were here before.
 */
export function useNotes({ module, id }: RecordOfNotes, filter: NoteFilter, search: string) {
  const asked = { filter, ...(search && { search }) };
  const input = { ID: id, type: module, others: asked };
  const pages = useInfiniteQuery({
    queryKey: [...readingKey(noteCalls.listNotes, input), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const others = { ...asked, ...(pageParam !== null && { before: pageParam }) };
      return (await call(noteCalls.listNotes, { ...input, others }, { signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (former) => former,
    meta: shownIn(noteCalls.listNotes, { shows: [module, 'notes'], entityId: id }),
  });
  const loaded = pages.data?.pages.flatMap((page) => page.rows);
  const here = useRef({ of: '', notes: [] as Note[], counts: pages.data?.pages[0]?.counts });
  const of = `${module}/${id}`;
  useEffect(() => {
    if (pages.data && !pages.isPlaceholderData && !search)
      here.current = { of, notes: pages.data.pages.flatMap((page) => page.rows), counts: pages.data.pages[0]?.counts };
  }, [pages.data, pages.isPlaceholderData, search, of]);
  const isLocal = pages.error !== null && !loaded && here.current.of === of;
  const counts = isLocal ? here.current.counts : pages.data?.pages[0]?.counts;
  return {
    notes: isLocal ? here.current.notes.filter((note) => holds(note, search)) : loaded,
    /** The server could not be asked: it is those that were here before. */
    isLocal,
    counts: new Map(counts?.map(({ filter: one, count }) => [one, count])),
    error: pages.error,
    retry: () => void pages.refetch(),
    hasEarlier: pages.hasNextPage,
    isLoadingEarlier: pages.isFetchingNextPage,
    showEarlier: () => void pages.fetchNextPage(),
  };
}

function holds({ noteBody }: Note, words: string): boolean {
  const text = new DOMParser().parseFromString(noteBody, 'text/html').body.textContent.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Reading takes a moment; scrolling past does not count. */
const readAfterMs = 1_000;

/** Tells the server once which notes the person has had before their eyes; answers what each note's element is given. */
export function useReadMarks() {
  const waiting = useRef(new Map<Element, ReturnType<typeof setTimeout>>());
  const seen = useRef(new Set<number>());
  const unsent = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const observer = useRef<IntersectionObserver | null>(null);

  useEffect(() => {
    const timers = waiting.current;
    return () => {
      observer.current?.disconnect();
      for (const one of timers.values()) clearTimeout(one);
    };
  }, []);

  const send = () => {
    const noteIDs = [...unsent.current];
    unsent.current.clear();
    timer.current = undefined;
    // What did not arrive is told with the next opening of the record.
    void call(noteCalls.markRead, { noteIDs }).catch(() => undefined);
  };
  const read = (noteID: number) => {
    seen.current.add(noteID);
    unsent.current.add(noteID);
    timer.current ??= setTimeout(send, readAfterMs);
  };

  return (note: Note) => (element: HTMLElement | null) => {
    if (!element || note.isRead || seen.current.has(note.noteID) || !('IntersectionObserver' in globalThis)) return;
    element.dataset.noteId = String(note.noteID);
    observer.current ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waiting.current.get(target));
        if (!isIntersecting) continue;
        const id = Number((target as HTMLElement).dataset.noteId);
        waiting.current.set(
          target,
          setTimeout(() => read(id), readAfterMs),
        );
      }
    });
    observer.current.observe(element);
  };
}
