import { type Kysely, sql } from 'kysely';
import type { UndoKind } from '#shared/contract.ts';
import { forbidden, type Refusal } from '#shared/errors.ts';
import type { EventName } from '#shared/event-names.ts';
import { type Grants, isGranted, missingRight, type Permission } from '#shared/permission.ts';
import type { Environment } from './environment.ts';

/** The person a request acts for, as begin_request found them. */
export type Actor = {
  sessionId: number;
  identityId: number;
  userId: number;
  name: string;
  userType: 'administrator' | 'employee' | 'customer';
  divisionId: number | null;
  departmentId: number | null;
  /** With what it grants: their own, or the one that they look through. */
  roleName: string;
  grants: Grants;
  /** They look at the product as somebody with that role sees it, and change nothing. */
  isViewing: boolean;
  /** Limits of tasks and tickets to divisions and departments; empty is no limit. */
  access: AccessEntry[];
  /** How they signed in; null where no session is at hand. */
  signIn: SignIn | null;
};
/** By what a session was opened, and whether more than one thing was proved then, such as a password and a code. */
export type SignIn = { method: SignInMethod; isStrong: boolean };
export type SignInMethod = 'password' | 'passkey' | 'single_sign_on';
export type AccessEntry = { kind: 'task' | 'ticket'; divisionID: number | null; departmentID: number | null };

/** One thing that happened to one record. Fields that changed only, in the words of the contract; never a secret. */
export type EmittedEvent = {
  module: string;
  entityId: number;
  name: EventName;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Others to which the same happened, where it is told of this one for all of them. */
  alike?: readonly number[];
};

/** What came of work: its result and what it emitted, or why it was refused. */
export type Attempt<T> = { done: T; events: EmittedEvent[] } | { refused: Refusal };

/** Something of one person's own has changed; `at` names the moment, for the browser that did it and knows it already. */
export type ToldPerson = { module: string; userId: number; at?: string };

/** What a service is given: the tenant's database inside one transaction, who asks, and how to say what happened. */
export type Context = {
  tenantId: number;
  timeZone: string;
  actor: Actor;
  /** The call at hand and its undo, as events record them. */
  call: string;
  undo: UndoKind;
  requestId: string;
  /** The tenant's tables; the tenant filter is in it. A module names its own tables (and what others publish). */
  db<T>(): Kysely<T>;
  has(permission: Permission): boolean;
  /** Errors: 403 naming the missing right. */
  require(permission: Permission): void;
  emit(event: EmittedEvent): void;
  /** Writes down what was emitted so far, so that it comes before what follows in everybody's history. */
  recordSoFar(): Promise<void>;
  /** Says of a record that was looked at before and after that what was written left it as it was: no event is missing. */
  leftAsItWas(): void;
  /**
   * Tells a person's open browsers after the commit that something of their own has changed: notifications, tabs. For what
   * is no event and in nobody's history.
   */
  tellPerson(module: string, userId: number, at?: string): void;
  /** The next number of a kind in this tenant; gaps are allowed. */
  nextNumber(kind: string): Promise<number>;
  /**
   * Does work that may be refused; of what is refused nothing stays, neither rows nor events. For one of many, where the
   * others go on. Other errors end the whole.
   */
  attempt<T>(work: () => Promise<T>): Promise<Attempt<T>>;
  /** Does work of which nothing stays, to see what would come of it. */
  rehearse<T>(work: () => Promise<T>): Promise<Attempt<T>>;
  /**
   * Reads after this transaction, as the same person in one of its own: for a download that comes in pieces, so that no
   * transaction lasts as long as somebody takes to receive it.
   */
  later<T>(work: (context: Context) => Promise<T>): Promise<T>;
  environment: Environment;
  /** Why it is done although something speaks against it; only where the caller says so, in the head `Reason`. */
  reason?: string;
  /** How long before this request its person did it, on a device without signal; 0 when they do it now. */
  madeAgoMs: number;
  /** The click that this one takes back; set by undo only. */
  undoes?: string;
};

export const granted = (actor: Actor, permission: Permission): boolean => isGranted(actor.grants, permission);

export function requireGrant(actor: Actor, permission: Permission): void {
  if (!granted(actor, permission)) throw forbidden(missingRight(permission));
}

/** Several numbers at once, in one statement. */
export const nextNumbers = (context: Context, kind: string, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => context.nextNumber(kind)));

/** The moment of this transaction, as it is stored. */
export const momentNow = sql<string>`date_trunc('second', now())`;

/** The same, as the store answers it. */
export async function moment(context: Context): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${momentNow} as now`.execute(context.db());
  return rows[0]?.now ?? '';
}
