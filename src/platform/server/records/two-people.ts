import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#shared/contract.ts';
import { conflict } from '#shared/errors.ts';

/** Edits by several people at once, and taking edits back (docs/decisions/0006-two-people.md). */

type Changes<State> = { [Field in keyof State]?: Change<State[Field]> | undefined };

// Not by text: what an event stored comes back with its keys in another order.
const isSame = isDeepStrictEqual;

/**
 * The fields to set, of an edit that says what its writer saw. Fields that others changed stay as they are.
 * Errors: 409 with what the fields hold now, when one of the writer's own was changed meanwhile.
 */
export function merge<State extends object>(state: State, changes: Changes<State>): Partial<State> {
  const now: Record<string, unknown> = {};
  const set: Partial<State> = {};
  for (const field of Object.keys(changes) as (keyof State & string)[]) {
    const change = changes[field];
    if (!change || isSame(state[field], change.now)) continue;
    if (isSame(state[field], change.was)) set[field] = change.now;
    else now[field] = state[field];
  }
  if (Object.keys(now).length > 0) throw changedMeanwhile(now);
  return set;
}

/** `now`: what the fields hold, as it is sent. */
export const changedMeanwhile = (now: Record<string, unknown>) =>
  conflict('Somebody else changed this while you were editing. Choose which value to keep.', now);

/** Errors: 409 when a field no longer holds what the change to take back had put there. */
export function assertUnchanged(state: object, expected: Record<string, unknown>): void {
  const held = state as Record<string, unknown>;
  for (const [field, value] of Object.entries(expected)) {
    if (!isSame(held[field], value)) {
      throw changedSince({ [field]: held[field] });
    }
  }
}

export const changedSince = (now?: Record<string, unknown>) =>
  conflict('Somebody changed this since, so it cannot be undone.', now);

/** The fields that differ, as they were and as they are; null when none does. */
export function difference<State extends object>(
  before: State,
  after: State,
): { before: Partial<State>; after: Partial<State> } | null {
  const changed = (Object.keys(before) as (keyof State)[]).filter((field) => !isSame(before[field], after[field]));
  if (changed.length === 0) return null;
  const pick = (state: State) => Object.fromEntries(changed.map((field) => [field, state[field]])) as Partial<State>;
  return { before: pick(before), after: pick(after) };
}

/** The edit that makes what its writer saw into what they sent: of what they left alone nothing. */
export function editOf<State extends object>(saw: State, sent: State): Changes<State> {
  const changed = difference(saw, sent);
  const names = Object.keys(changed?.after ?? {}) as (keyof State)[];
  return Object.fromEntries(names.map((name) => [name, { was: saw[name], now: sent[name] }])) as Changes<State>;
}

/** The columns of the given fields, by a table of names; null for a field that is kept elsewhere. A field that the table forgets does not compile. */
export function toColumns<State extends object>(
  fields: Partial<State>,
  columnOf: { [Field in keyof NoInfer<State>]-?: string | null },
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(columnOf) as [keyof State, string | null][]) {
    if (column !== null && field in fields) columns[column] = fields[field];
  }
  return columns;
}
