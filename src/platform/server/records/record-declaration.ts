import type { RawBuilder, SqlBool } from 'kysely';
import type { Change } from '#shared/contract.ts';
import type { Entity } from '#shared/entity.ts';
import type { FieldsInWords } from '#shared/fields-in-words.ts';
import type { Context } from '../context.ts';
import type { Orders } from '../database/page-order.ts';
import type { Searched } from '../database/words.ts';
import type { Place } from './field-columns.ts';
import type { SharedHead } from './record-head.ts';

/** What a module says of a kind of record whose life is declared (`RecordLife`), and in which words that is asked. */
export type RecordDeclaration<Fields extends object, Names extends object = object> = {
  entity: Entity;
  /** Of its events (`vendor_created`, `vendor_changed`, `vendor_deleted`, `vendor_undone`) and of the row that numbers come from. */
  kind: string;
  table: string;
  id: string;
  /** Where some of its columns stand that it shares with other kinds; without it all are of its own table. */
  head?: SharedHead;
  columns: { readonly [Field in keyof Fields]-?: Place<Fields[Field]> };
  /** How its history says its fields. */
  words?: FieldsInWords;
  /** What the records that it refers to are called, by the field that refers to them. */
  names?: { readonly [Field in keyof Names]-?: NameOf<Fields> };
  /** The column that says who made it, unless that is `created_by`; null where its rows do not say so. */
  author?: string | null;
  /** How one goes: it is deleted, unless it is archived. */
  end?: End;
  /** What people call one, of its row. */
  label: RawBuilder<string>;
  /** No two that are not gone have the same, however it is written, or no two of those alike in the field `within`; the sentence stands at the field. */
  unique?: { field: keyof Fields & string; within?: keyof Fields & string; taken: string };
  /** What is given, as it is kept. Errors: 422 for what cannot be. */
  kept?(given: Partial<Fields>): Partial<Fields>;
  /**
   * What a record refers to, field by field: whether it may. Asked of what is made, and of what an edit says anew; what it referred to
   * before, it may go on naming, deleted or not. One that depends on another (the location of a customer) stands after it and is asked
   * again with it.
   */
  references?: {
    readonly [Field in keyof Fields]?: (
      context: Context,
      named: NonNullable<Fields[Field]>,
      fields: Fields,
      was: Fields | null,
    ) => Promise<void>;
  };
  /** Whether it holds together. Asked whenever it is different and not gone: of what is made, without its id, and of what is changed and put back. */
  assertFits?(context: Context, now: State<Fields>, was: State<Fields> | null, id: number | null): Promise<void>;
  /** Columns beside its fields that follow from them, of what is made and of what is different. */
  follows?(context: Context, id: number, now: State<Fields>, was: State<Fields> | null): Promise<Row> | Row;
  /** By which columns the search finds one, and which of them tells it from others of its name. */
  found?: {
    words: readonly Searched[];
    detail: string;
    /** Of kinds that people call by a number: its column, and what they call one beside it. */
    number?: { column: string; name: string };
  };
  /** Of the rows that leave with the rest of the company's records: what stays here, and whether the record itself decides who sees its row. */
  exported?: { without?: readonly string[]; isSeenByRecord?: true };
};

/**
 * The rows of another kind by which it is named, as its module publishes them; `module` of records that are not taken away while one is
 * named.
 */
export type NameSource = { table: string; id: string; name: string; module?: string };
export type NameOf<Fields> = NameSource & { of: keyof Fields & string };

/** The field and column that say since when it is gone, and the event that tells of it. */
export type End = { field: 'deletedAt' | 'archivedAt'; column: string; event: 'deleted' | 'archived' | 'stopped' };
export const deletion: End = { field: 'deletedAt', column: 'deleted_at', event: 'deleted' };

export type Row = Record<string, unknown>;
/** What happens to a kind: `vendor_changed` is `changed`. */
export type Deed<Own extends string> = Own | End['event'] | 'created' | 'changed' | 'brought_back' | 'undone';
/** Its fields, and since when it is gone. */
export type State<Fields> = Fields & { readonly [Field in End['field']]?: unknown };
export type Changes<Fields> = { [Field in keyof Fields]?: Change<Fields[Field]> | undefined };
export type Page<Row> = { rows: Row[]; next: string | null };
export type Listing<K extends string, Listed extends string> = {
  orders: Orders<K>;
  /** Which of them it begins with. */
  first: NoInfer<K> | `-${NoInfer<K>}`;
  fields: readonly Listed[];
  /** The columns in which its words are looked for. */
  words: readonly Searched[];
  /** What may be asked for by what it is. */
  filters?: readonly Listed[];
  /** What else may be asked for; null where it is not. */
  only?(context: Context, asked: Readonly<Record<string, unknown>>): RawBuilder<SqlBool> | null;
};
export type Asked<K extends string> = {
  search?: string | undefined;
  sort?: K | `-${K}` | undefined;
  next?: string | undefined;
};
