import type { Bytes, Call, CallKind, Input, Output } from '#shared/contract.ts';
import type { EventName } from '#shared/event-names.ts';
import type { Actor, Context } from '../context.ts';
import type { Runtime } from '../database/tenant-transaction.ts';
import type { AreaCount } from '../declared/area-counts.ts';
import type { ArchiveGuard, BookProof, VoidGuard } from '../declared/books.ts';
import type { CloseFinder } from '../declared/close-checks.ts';
import type { Duty } from '../declared/duties.ts';
import type { ExportedTable } from '../declared/exported-tables.ts';
import type { GuestKind } from '../declared/guest-kinds.ts';
import type { Importer } from '../declared/importers.ts';
import type { Moves } from '../declared/moves.ts';
import type { NotificationKind } from '../declared/notification-kinds.ts';
import type { Placement } from '../declared/placements.ts';
import type { RecurringKind } from '../declared/recurring-kinds.ts';
import type { Names } from '../declared/references.ts';
import type { Belonging } from '../declared/timelines.ts';
import type { Waiting } from '../declared/waiting.ts';
import type { EntityServer, PersonalMatter } from '../records/entities.ts';
import type { Facet } from '../records/facets.ts';
import type { Upload } from './incoming.ts';
import type { FormFile } from './incoming-form.ts';

/** A caller without a session. What it may touch before the tenant is known are the functions of the directory. */
export type Visit = {
  runtime: Runtime;
  /** The caller's network address and device, for sessions and for throttling. */
  address: string;
  device: string | null;
  /** The demo company runs here, and who asks sits at this machine: mails can be read before sign-in. */
  isDemoOnLoopback: boolean;
};

/** A signed-in caller of a call that talks to the world: it opens its own transactions, each short. */
export type SignedVisit = Visit & {
  tenantId: number;
  timeZone: string;
  actor: Actor;
  read<T>(work: (context: Context) => Promise<T>): Promise<T>;
  write<T>(work: (context: Context) => Promise<T>): Promise<T>;
};

/** A signed-in caller who sends a file. */
export type UploadVisit = SignedVisit & { upload: Upload };

/** A signed-in caller who sends a form with files, all of which have come in. */
export type FormVisit = SignedVisit & { files: readonly FormFile[] };

type Given<K extends CallKind> = K extends 'public'
  ? Visit
  : K extends 'outside'
    ? SignedVisit
    : K extends 'upload'
      ? UploadVisit
      : K extends 'form'
        ? FormVisit
        : Context;
type Answer<C> = C extends { kind: 'download' }
  ? Bytes
  : C extends { kind: 'stream' }
    ? AsyncIterable<readonly Output<C>[]>
    : Output<C>;

/** The function behind a call: business only. */
export type Service<C extends Call> = (given: Given<C['kind']>, input: Input<C>) => Promise<Answer<C>>;
export type Services<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Service<Calls[Name]> };

export type Route = { name: string; call: Call; service: (given: unknown, input: unknown) => Promise<unknown> };

/** A module's calls with their services; a call without one, or with the wrong reply, does not compile. */
export function routes<Calls extends Record<string, Call>>(calls: Calls, services: Services<Calls>): Route[] {
  return Object.entries(calls).map(([name, call]) => ({
    name,
    call,
    service: services[name] as unknown as Route['service'],
  }));
}

/** What composition knows of a module (src/app/modules.ts has one line for each). */
export type Module = {
  name: string;
  routes: Route[];
  entities?: EntityServer[];
  counts?: AreaCount[];
  /** Which of its records people outside open by a link. */
  guestKinds?: GuestKind[];
  /** What of it waits for somebody's approval. */
  waiting?: Waiting[];
  /** What of it somebody has in hand, to be handed over when their access ends. */
  duties?: Duty[];
  /** What of it belongs to divisions and departments. */
  placements?: Placement[];
  /** What it looks at before the books are closed. */
  closeFinders?: CloseFinder[];
  /** What of its documents can come again. */
  recurringKinds?: RecurringKind[];
  /** What it compares with the ledger when the books are proved. */
  bookProofs?: BookProof[];
  /** What it holds against the voiding of an entry. */
  voidGuards?: VoidGuard[];
  /** What it holds against the archiving of an account. */
  archiveGuards?: ArchiveGuard[];
  /** What of its records belongs to others. */
  belongings?: Belonging[];
  /** What of it goes with a record that is merged into another. */
  moves?: Moves[];
  /** What of others its records name. */
  names?: Names[];
  tables?: ExportedTable[];
  /** What of it comes in from files. */
  importers?: Importer[];
  /** What it keeps of records of every kind. */
  facets?: Facet[];
  personal?: PersonalMatter[];
  notifications?: NotificationKind[];
  reactions?: Reaction[];
  jobs?: Job[];
};

/** What a module does when something happened elsewhere; repeated deliveries must do no harm. */
export type Reaction = {
  module: string;
  event: EventName;
  react(context: Context, event: HappenedEvent): Promise<void>;
};
export type HappenedEvent = {
  eventId: number;
  at: string;
  /** The click that made it, and the one that it took back. */
  requestId: string;
  undoes: string | null;
  module: string;
  entityId: number;
  name: string;
  userId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Background work by name, given its payload. `everyMinutes` makes it recur; what recurs with `everySeconds` does so in each
 * worker, and does no harm when two are at it at once. A long one ends early once the worker is `stopping`, and leaves the rest to its next time.
 */
export type Job = {
  name: string;
  everyMinutes?: number;
  everySeconds?: number;
  run(runtime: Runtime, payload: Record<string, unknown>, stopping: AbortSignal): Promise<void>;
};
