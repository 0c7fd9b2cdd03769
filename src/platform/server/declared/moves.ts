import { type RawBuilder, sql } from 'kysely';
import type { EventName } from '#shared/event-names.ts';
import type { Permission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

export type Told = { module: string; name: EventName };

/** Rows that name a record of another module, and go with it when it is merged into another one of its kind (docs/decisions/0074-merging-customers.md). */
export type Moves = {
  /** The module of the record that is merged. */
  of: string;
  /** What one of them is called, and several; a kind of its own. */
  called: readonly [one: string, several: string];
  table: string;
  /** The columns of its key, besides the company. */
  key: readonly [string, ...string[]];
  /** The column that names the record, and the one that is written where that follows from it. */
  names: string;
  sets?: string | undefined;
  /** Which of them are live, all unless it says so: what is posted or signed stays as it is, whoever is merged. */
  live?: RawBuilder<boolean> | 'none' | undefined;
  /** Which of them name the record and stay as they are. */
  stays?: RawBuilder<boolean> | undefined;
  /** Which of them are counted for people: none that are deleted. */
  counts?: RawBuilder<boolean> | undefined;
  /** Of those, which would not stand in the way of what the other one has. */
  fits?: ((context: Context, intoID: number) => RawBuilder<boolean>) | undefined;
  /** The location at which one is: what is at a place goes with the place. */
  place?: RawBuilder<number | null> | undefined;
  /** Said of each in its history; the record named is the last part of the key. */
  told?: { merged: Told; unmerged: Told; field: string } | undefined;
  /** A column that says from whom they came, for whose own stand first. */
  marks?: string | undefined;
  /** Who is told how many there are; nobody of those that only help. */
  needs: Permission | null;
};

/** How the key of a row is written down. */
export const keyOf = ({ key }: Moves, alias: string): RawBuilder<string> =>
  sql<string>`concat_ws('/', ${sql.join(key.map((column) => sql.ref(`${alias}.${column}`)))})`;

/** Rows `r` that people count: none that are deleted. */
export const undeleted = sql<boolean>`r.deleted_at is null`;
