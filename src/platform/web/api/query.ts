import {
  keepPreviousData,
  type Query,
  type QueryClient,
  QueryClient as QueryClientClass,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type Call, everyKind, type Output, shownBy } from '#shared/contract.ts';
import { showDone, showError } from '../actions/toast.tsx';
import { filtersIn, noDaysIn, type Search, sortIn } from '../list/kept-filter.ts';
import { type ListCall, pagesOf, type StreamCall, streamedRows } from '../list/list-pages.ts';
import { CallFailure, call, type Reply, type Sent, undoChange } from './api.ts';
import { type CachePolicy, cachePolicies } from './cache-policies.ts';
import { isConnectionLost, onConnectionChange } from './connection.ts';

/** A change somewhere, as the live stream tells it and as the reply of a write does. */
export type Changed = { module: string; entityId?: number | undefined };

export const readingKey = <C extends Call>(contract: C, input: Sent<C>) => [contract.path, input] as const;

/** What is kept beside a reading, so that changes find it. */
export type Shown = {
  /** The kinds of record that it shows, its own first. */
  shows: readonly string[];
  /** The record of its own kind whose detail it is. */
  entityId?: number | undefined;
};
export const shownIn = (
  contract: Call,
  { shows, entityId }: Pick<ReadingOptions, 'shows' | 'entityId'> = {},
): Shown => ({ shows: shows ?? shownBy(contract), entityId });

export const makeQueryClient = (): QueryClient =>
  new QueryClientClass({
    defaultOptions: {
      queries: {
        // Live messages say when something is stale; until then what was read stays true.
        ...cachePolicies.usual,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  });

const isOffline = (error: unknown): boolean => error instanceof CallFailure && error.isOffline;

type ReadingOptions = {
  isEnabled?: boolean;
  /** A detail says whose it is, so that changes of others leave it alone. */
  entityId?: number;
  /** The kinds of record that it shows, where that is not the same for every input; otherwise the contract says it. */
  shows?: readonly string[] | undefined;
  /** While the next filter loads, the former rows stay. Off for details. */
  keepsPrevious?: boolean;
  /** How long what was read counts as true. */
  cache?: CachePolicy;
  /** Asks again this often, as long as it is answered: for what no live message tells. */
  askEveryMs?: number;
};

/** Reads by a contract; refreshed by live messages, by writes and after being offline. */
export function useReading<C extends Call>(
  contract: C,
  input: Sent<C>,
  options: ReadingOptions = {},
): UseQueryResult<Output<C>, Error> {
  return useQuery<Output<C>, Error>({
    queryKey: readingKey(contract, input),
    queryFn: async ({ signal }) => (await call(contract, input, { signal })).data,
    enabled: options.isEnabled ?? true,
    meta: shownIn(contract, options),
    ...options.cache,
    // The types of placeholderData do not survive a generic output; the value is the former data or nothing.
    ...(options.keepsPrevious && { placeholderData: keepPreviousData as never }),
    // While the server is away, ask again on its own.
    refetchInterval: ({ state: { error } }) => {
      if (error) return isOffline(error) ? 5000 : false;
      return options.askEveryMs ?? false;
    },
  });
}

/** Reads a list page by page: `next` of a page is sent to get the one after it. */
export function useReadingPages<Row, C extends ListCall<Row>>(
  contract: C,
  input: Sent<C>,
  options: Pick<ReadingOptions, 'isEnabled' | 'cache'> & {
    /** What is asked besides when everything is read at once, such as longer pages. */
    forAll?: Partial<Sent<C>>;
    /** What answers everything at once, asked the same. */
    stream?: StreamCall<Row, z.output<C['input']>>;
  } = {},
): ListReading<Row> {
  const pages = useInfiniteQuery({
    queryKey: [...readingKey(contract, input), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = pageParam ? { ...(input as object), next: pageParam } : input;
      return (await call(contract, asked as Sent<C>, { signal })).data as { rows: Row[]; next: string | null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: options.isEnabled ?? true,
    meta: shownIn(contract),
    ...options.cache,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) => (isOffline(error) ? 5000 : false),
  });
  const [latest, setLatest] = useState(pages.data);
  if (pages.data && pages.data !== latest) setLatest(pages.data);
  // While the server is away the rows of the former filter stay, and what is typed in one of them.
  const data = pages.data ?? (isOffline(pages.error) ? latest : undefined);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const loadMore = useCallback(() => {
    // What failed once is asked again by a person, or when the server is back; not by every frame.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
  return {
    rows,
    hasMore: hasNextPage,
    loadMore,
    error: pages.error,
    retry: () => void pages.refetch(),
    isStale: pages.isPlaceholderData || data !== pages.data,
    ...(isFetchNextPageError && { retryMore: () => void fetchNextPage() }),
    pages: (signal) =>
      options.stream
        ? streamedRows(options.stream, input, signal)
        : pagesOf<Row, C>(contract, { ...(input as object), ...options.forAll } as Sent<C>, signal),
  };
}

/** Reads the list that an address asks for: with its words, in its order. Of days that are none it shows nothing, and names them. */
export function useListReading<C extends ListCall<unknown> & Call<z.ZodObject>>(
  contract: C,
  search: Search,
): ListReading<Output<C>['rows'][number]> {
  const asked = {
    ...(search.search && { search: search.search }),
    ...filtersIn(contract, search),
    ...sortIn(contract, search),
  };
  const read = useReadingPages<Output<C>['rows'][number], C>(contract, asked as Sent<C>);
  const noDays = noDaysIn(contract, search);
  return noDays.length === 0 ? read : { rows: [], error: null, retry: read.retry, noDays };
}

/** A list as a screen is given it. */
export type ListReading<Row> = {
  /** What has been loaded; undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  error: unknown;
  retry: () => void;
  /** What its address says where a day should stand, and which is none. */
  noDays?: readonly string[];
  /** These are still the rows of the former filter. */
  isStale?: boolean;
  hasMore?: boolean;
  loadMore?: () => void;
  /** There while the next page could not be had. */
  retryMore?: () => void;
  /** Everything the filter leaves, page by page; without it, `rows` are everything. */
  pages?: (signal: AbortSignal) => AsyncIterable<Row[]>;
};

const held = new WeakMap<QueryClient, { holds: number; changes: Changed[] }>();

/**
 * Until the answer is called, changes wait: the live stream may tell of a deletion before its reply is there, and a page that asked again then would ask
 * for what is gone.
 */
export function holdChanges(client: QueryClient): () => void {
  const waiting = held.get(client) ?? { holds: 0, changes: [] };
  held.set(client, waiting);
  waiting.holds += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    waiting.holds -= 1;
    if (waiting.holds === 0) void refreshChanged(client, waiting.changes.splice(0));
  };
}

/** Refreshes what shows a kind of record that changed; of the details of that kind only those of the changed record. */
export async function refreshChanged(client: QueryClient, changes: readonly Changed[]): Promise<void> {
  if (changes.length === 0) return;
  const waiting = held.get(client);
  if (waiting && waiting.holds > 0) return void waiting.changes.push(...changes);
  await client.invalidateQueries({ predicate: (query) => changes.some((change) => isShownIn(query, change)) });
}

/** A write's reply names the kinds alone: whoever changed something sees all that it changed, linked records too. */
export const refreshKinds = (client: QueryClient, kinds: readonly string[] = []): void =>
  void refreshChanged(
    client,
    kinds.map((module) => ({ module })),
  );

function isShownIn({ meta, state }: Query, { module, entityId }: Changed): boolean {
  const shown = meta as Shown | undefined;
  if (!shown) return false;
  if (shown.shows === everyKind || saidBy(state.data).includes(module)) return true;
  if (!shown.shows.includes(module)) return false;
  const isOfOne = module === shown.shows[0] && shown.entityId !== undefined && entityId !== undefined;
  return !isOfOne || shown.entityId === entityId;
}

/** An answer that is put together of what modules bring says itself what it shows: the counts of the frame. */
const saidBy = (answer: unknown): readonly string[] =>
  (answer as { touchedBy?: readonly string[] } | undefined)?.touchedBy ?? [];

/** Forgets what was read of a deleted record, so that nothing asks again for what is not there. */
function forget(client: QueryClient, { module, entityId }: Required<Changed>): void {
  client.removeQueries({
    predicate: ({ meta }) => meta?.entityId === entityId && (meta as Shown).shows[0] === module,
  });
}

export type WritingOptions<C> = {
  /** The toast, for example `Ticket 4779 closed`. With an undo token it offers Undo. */
  done?: string | ((reply: Output<C>, input: Sent<C>) => string) | undefined;
  /** The record that this deletes. */
  deletes?: Required<Changed>;
  /** The caller shows failures itself (a form does, at its fields). */
  isQuiet?: boolean;
  /** As in {@link call}. */
  key?: string;
};

/** Writes by a contract: toast with Undo, refresh of what changed. Rejects with `CallFailure`. */
export async function write<C extends Call>(
  client: QueryClient,
  contract: C,
  input: Sent<C>,
  options: WritingOptions<C> = {},
): Promise<Reply<C>> {
  try {
    const reply = await call(contract, input, { key: options.key });
    tellWritten(client, input, reply, options);
    return reply;
  } catch (error) {
    if (!options.isQuiet) showError(error);
    throw error;
  }
}

/** What follows a write: refresh of what changed, and the toast. */
export function tellWritten<C extends Call>(
  client: QueryClient,
  input: Sent<C>,
  reply: Reply<C>,
  options: WritingOptions<C>,
): void {
  if (options.deletes) forget(client, options.deletes);
  tellDone(client, typeof options.done === 'function' ? options.done(reply.data, input) : options.done, reply);
}

/** Refreshes what a reply says has changed; the toast offers Undo where it can be undone. */
export function tellDone(
  client: QueryClient,
  text: string | undefined,
  { undo, changed }: Pick<Reply<Call>, 'undo' | 'changed'>,
): void {
  refreshKinds(client, changed);
  if (text) showDone(text, undo ? () => undoAndRefresh(client, undo) : undefined);
}

/** `write` for a button: knows whether it is running. */
export function useWriting<C extends Call>(contract: C, options: WritingOptions<C> = {}) {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const run = async (input: Sent<C>): Promise<Reply<C>> => {
    setRunning(true);
    try {
      return await write(client, contract, input, options);
    } finally {
      setRunning(false);
    }
  };
  /** For buttons: what goes wrong has been shown, nothing is left to do. */
  const start = (input: Sent<C>): void => void run(input).catch(() => undefined);
  return { run, start, isRunning };
}

/** Takes a change back, by the token of its reply; says so, or why not. */
export async function undoAndRefresh(client: QueryClient, undo: string): Promise<void> {
  try {
    refreshKinds(client, (await undoChange(undo)).changed);
    showDone('Undone');
  } catch (error) {
    showError(error);
  }
}

/** After the server was away, everything that is shown is asked again. */
export function refreshEverythingWhenBack(client: QueryClient): void {
  let wasLost = false;
  onConnectionChange(() => {
    if (wasLost && !isConnectionLost()) void client.invalidateQueries();
    wasLost = isConnectionLost();
  });
}
