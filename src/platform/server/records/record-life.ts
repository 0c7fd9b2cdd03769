import { type RawBuilder, sql } from 'kysely';
import type { Change } from '#shared/contract.ts';
import type { Entity, ListedEntity } from '#shared/entity.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { EventsOf } from '#shared/event-names.ts';
import { can } from '#shared/permission.ts';
import { type Context, momentNow } from '../context.ts';
import { inItsWords } from '../database/database-refusals.ts';
import { anyOf } from '../database/idioms.ts';
import { type Orders, pageOrder } from '../database/page-order.ts';
import { holdsWords } from '../database/words.ts';
import { type AreaCount, countRecords } from '../declared/area-counts.ts';
import type { ExportedTable } from '../declared/exported-tables.ts';
import type { EntityServer, Found, Restoration } from './entities.ts';
import { columnsOf, type Place, type Places, selectedFields } from './field-columns.ts';
import { assertUnchanged, difference, editOf, merge } from './two-people.ts';

/**
 * The life of a kind of record that is one row of one table: a module says what it has, and from that it is made, changed by two people at
 * once, deleted, taken back, looked up, listed, searched, counted and exported (docs/decisions/0042-record-life.md). What is the module's own
 * it does itself, with `change` where a row is written.
 */
export type RecordDeclaration<Fields extends object> = {
  entity: Entity;
  /** Of its events (`vendor_created`, `vendor_changed`, `vendor_deleted`, `vendor_undone`) and of the row that numbers come from. */
  kind: string;
  table: string;
  id: string;
  columns: { readonly [Field in keyof Fields]-?: Place<Fields[Field]> };
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
  /** What a record refers to. Asked of what is made, and of what an edit leaves behind; what it referred to before, it may go on naming. */
  assertReferences?(context: Context, fields: Fields, was: Fields | null): Promise<void>;
  /** Whether it holds together. Asked whenever it is different and not gone: of what is made, changed and put back. */
  assertFits?(context: Context, now: State<Fields>, was: State<Fields> | null): Promise<void>;
  /** Columns beside its fields that follow from them, of what is made and of what is different. */
  follows?(context: Context, id: number, now: State<Fields>, was: State<Fields> | null): Promise<Row> | Row;
  /** By which columns the search finds one, and which of them tells it from others of its name. */
  found?: { words: readonly string[]; detail: string };
  /** Of the rows that leave with the rest of the company's records: what stays here, and whether the record itself decides who sees its row. */
  exported?: { without?: readonly string[]; isSeenByRecord?: true };
};

/** The field and column that say since when it is gone, and the event that tells of it. */
type End = { field: 'deletedAt' | 'archivedAt'; column: string; event: 'deleted' | 'archived' | 'stopped' };
const deletion: End = { field: 'deletedAt', column: 'deleted_at', event: 'deleted' };

type Row = Record<string, unknown>;
/** What happens to a kind: `vendor_changed` is `changed`. */
type Deed<Own extends string> = Own | End['event'] | 'created' | 'changed' | 'undone';
/** Its fields, and since when it is gone. */
export type State<Fields> = Fields & { readonly [Field in End['field']]?: unknown };
type Tables = Record<string, Row>;
type Changes<Fields> = { [Field in keyof Fields]?: Change<Fields[Field]> | undefined };
type Page<Row> = { rows: Row[]; next: string | null };
type Listing<K extends string, Listed extends string> = {
  orders: Orders<K>;
  /** Which of them it begins with. */
  first: K;
  fields: readonly Listed[];
  /** The columns in which its words are looked for. */
  words: readonly string[];
};
type Asked<K extends string> = {
  search?: string | undefined;
  sort?: K | `-${K}` | undefined;
  next?: string | undefined;
};

const pageSize = 100;

/** What can happen to any kind; how one goes is `deleted` unless it says otherwise. `Own` is what happens to this kind only. */
export class RecordLife<Fields extends object, Own extends string = never> {
  readonly #events: EventsOf<string>;
  readonly #declared: RecordDeclaration<Fields>;
  readonly #end: End;
  /** Of its own fields and the one that says since when it is gone. */
  readonly #places: Places;
  readonly #named: ReturnType<typeof selectedFields>;

  constructor(declared: RecordDeclaration<Fields>) {
    this.#declared = declared;
    this.#end = declared.end ?? deletion;
    this.#events = new EventsOf(declared.entity.module);
    this.#places = { ...(declared.columns as Places), [this.#end.field]: this.#end.column };
    this.#named = selectedFields(this.#places);
  }

  /** Errors: 404. */
  async get(context: Context, id: number): Promise<Fields> {
    return this.#fieldsOf(await this.#read(context, id, { isLocked: false, withGone: false }));
  }

  /** Answers what it is. Errors: 422 for what cannot be kept or is taken; those of its references. */
  async create(context: Context, given: Fields): Promise<{ id: number; fields: Fields }> {
    const { kind, table, id: key, assertReferences, assertFits, follows, kept, author = 'created_by' } = this.#declared;
    const fields = { ...given, ...kept?.(given) };
    await assertReferences?.(context, fields, null);
    await assertFits?.(context, fields, null);
    await this.#assertFree(context, fields, 0);
    const id = await context.nextNumber(kind);
    const row = {
      [key]: id,
      ...(author && { [author]: context.actor.userId || null }),
      ...columnsOf({ ...fields, [this.#end.field]: null }, this.#places),
      ...(await follows?.(context, id, fields, null)),
    };
    await this.#store(() => context.db<Tables>().insertInto(table).values(row).execute());
    context.emit({ ...this.told('created'), entityId: id, before: null, after: { ...fields } as Row });
    return { id, fields };
  }

  /** Errors: 404; 409 for a field that somebody else changed; 422 for what cannot be kept or is taken; those of its references. */
  edit(context: Context, id: number, changes: Changes<Fields>): Promise<Fields> {
    return this.#edit(context, id, (state) => merge<Row>(state, changes as Changes<Row>));
  }

  /** An edit that sends all there is to edit, and what its writer saw of that where they say it. Errors: as `edit`. */
  rewrite(context: Context, id: number, saw: Partial<Fields> | null, sent: Partial<Fields>): Promise<Fields> {
    return this.#edit(context, id, (state) => (saw ? merge<Row>(state, editOf<Row>(saw as Row, sent as Row)) : sent));
  }

  /** Errors: 404; 422 in the words of the database. */
  async remove(context: Context, id: number): Promise<void> {
    await this.#change(context, id, this.#end.event, () => this.#gone());
  }

  /** What only this kind does: sets what `choose` answers. Errors: 404; those of what does not fit. */
  async change(
    context: Context,
    id: number,
    deed: Own | 'changed',
    choose: (state: Fields) => { [Field in keyof Fields]?: Fields[Field] | RawBuilder<Fields[Field]> },
  ): Promise<Fields> {
    return this.#fieldsOf(await this.#change(context, id, deed, (state) => choose(state as Fields)));
  }

  /** All that are not gone, in an order. */
  async all(context: Context, order: RawBuilder<unknown>): Promise<(Fields & { id: number })[]> {
    const key = this.#declared.id;
    const rows = await this.#rows(context, false)
      .select([...this.#named, sql.ref<number>(key).as('id')])
      .orderBy(order)
      .orderBy(key)
      .execute();
    return rows.map((row) => this.#fieldsOf(row) as Fields & { id: number });
  }

  /** A page of those that hold the words, in the order that is asked for. Errors: 400 for a page of another list. */
  async list<K extends string, Listed extends keyof Fields & string>(
    context: Context,
    { search, sort, next }: Asked<K>,
    { orders, first, fields, words }: Listing<K, Listed>,
  ): Promise<Page<Pick<Fields, Listed> & { id: number }>> {
    const key = sql.ref<number>(this.#declared.id);
    const order = pageOrder(orders, key, { sort: sort ?? first, next, pageSize });
    const rows = await this.#rows(context, false)
      .select([key.as('id'), ...selectedFields(this.#places, fields)])
      .select(order.value)
      .$if(Boolean(search), (query) => query.where(holdsWords(search ?? '', ...words)))
      .where(order.after)
      .orderBy(order.columns)
      .limit(order.limit)
      .execute();
    const page = order.pageOf(rows as (Row & { id: number; sortValue: string })[], ({ id }) => id);
    return page as unknown as Page<Pick<Fields, Listed> & { id: number }>;
  }

  /** Of the given ids those of this company, as people call them. */
  readonly visibleLabels = async (context: Context, ids: number[], { withDeleted }: { withDeleted: boolean }) => {
    const { id, label } = this.#declared;
    const rows = await this.#rows(context, withDeleted)
      .select([sql.ref<number>(id).as('id'), label.as('label')])
      .where(id, '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id as number, row.label as string]));
  };

  /** Errors: 404 unless all are of this company and none is gone. */
  readonly assertAll = async (context: Context, ids: readonly number[]): Promise<void> => {
    const wanted = new Set(ids);
    if (wanted.size === 0) return;
    const seen = await this.visibleLabels(context, [...wanted], { withDeleted: false });
    if (seen.size !== wanted.size) throw notFound(this.#declared.entity.noun);
  };

  readonly find = async (context: Context, text: string, most: number): Promise<Found[]> => {
    const { id, label, found } = this.#declared;
    const rows = await this.#rows(context, false)
      .select([sql.ref<number>(id).as('id'), label.as('label'), sql.ref<string>(found?.detail ?? id).as('detail')])
      .where(holdsWords(text, ...(found?.words ?? [])))
      .orderBy(sql`lower(${label})`)
      .limit(most)
      .execute();
    return (rows as { id: number; label: string; detail: string }[]).map((row) => ({
      ...row,
      number: null,
      detail: row.detail || null,
      statusID: null,
    }));
  };

  /** Puts former fields back. Errors: 404, 409; 422 when something unique was taken meanwhile. */
  readonly restore = async (context: Context, id: number, { event, expected, former }: Restoration): Promise<void> => {
    const choose = async (state: Row): Promise<Row> => {
      const isMade = event === this.told('created').name;
      assertUnchanged(state, isMade ? { [this.#end.field]: null } : expected);
      if (isMade) return this.#gone();
      const now = { ...state, ...former };
      if (!now[this.#end.field]) await this.#assertFree(context, now as Row & Fields, id);
      return former;
    };
    await this.#change(context, id, 'undone', choose, { withGone: true });
  };

  /** Whether nobody else has what is unique of them. */
  async isFree(context: Context, fields: Partial<Fields>, butID: number): Promise<boolean> {
    const { id, unique, columns } = this.#declared;
    if (!unique) return true;
    const { field, within } = unique;
    const taken = await this.#rows(context, false)
      .select(id)
      .where(sql`lower(${sql.ref(String(columns[field]))})`, '=', String(fields[field]).toLowerCase())
      .$if(within !== undefined, (query) =>
        query.where(String(within && columns[within]), 'is not distinct from', within && fields[within]),
      )
      .where(id, '<>', butID)
      .executeTakeFirst();
    return taken === undefined;
  }

  /** To tell of what the module does itself. */
  told(deed: Deed<Own>) {
    return this.#events.told(this.#eventOf(deed));
  }

  /** For a reaction that waits for one of its events. */
  one(deed: Deed<Own>) {
    return this.#events.one(this.#eventOf(deed));
  }

  /** For a kind of notification that is made of some of its events. */
  any(...deeds: readonly Deed<Own>[]) {
    return this.#events.any(...deeds.map(this.#eventOf));
  }

  /** How it is seen, taken back and, where it says by what, found. */
  entity(): EntityServer {
    const { visibleLabels, restore, find } = this;
    const { entity, found } = this.#declared;
    return { ...entity, visibleLabels, restore, ...(found && { find }) };
  }

  /** How its rows leave with the rest of the company's records. */
  exported(): ExportedTable {
    const { entity, table, id, columns, author = 'created_by', exported = {} } = this.#declared;
    const all = Object.values<Places[string]>(columns).flatMap((place) =>
      typeof place === 'string' ? place : Object.values(place),
    );
    const own = all.filter((column) => !exported.without?.includes(column));
    return {
      name: table,
      table,
      key: [id],
      columns: [id, ...own, 'created_at', ...(author === null ? [] : [author])],
      permission: can(entity.feature, 'read'),
      deleted: this.#end.column,
      ...(exported.isSeenByRecord && { seenAs: { module: entity.module, id } }),
    };
  }

  /** How many there are, beside the entry of their list. */
  count({ list, feature, module, noun }: ListedEntity): AreaCount {
    const needs = can(feature, 'read');
    return {
      area: list.path,
      label: `${noun.toLowerCase()}s`,
      needs,
      module,
      count: countRecords(this.#declared.table),
    };
  }

  #eventOf = (deed: Deed<Own>): string => `${this.#declared.kind}_${deed}`;

  #rows(context: Context, withGone: boolean) {
    const query = context.db<Tables>().selectFrom(this.#declared.table);
    return withGone ? query : query.where(this.#end.column, 'is', null);
  }

  async #read(context: Context, id: number, more: { isLocked: boolean; withGone: boolean }): Promise<Row> {
    const row = await this.#rows(context, more.withGone)
      .select(this.#named)
      .where(this.#declared.id, '=', id)
      .$if(more.isLocked, (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    if (!row) throw notFound(this.#declared.entity.noun);
    return row;
  }

  #edit(context: Context, id: number, choose: (state: Row) => Row): Promise<Fields> {
    const { unique, assertReferences, kept } = this.#declared;
    const changed = this.#change(context, id, 'changed', async (state) => {
      const chosen = choose(state);
      const set = { ...chosen, ...kept?.(chosen as Partial<Fields>) };
      const next = { ...state, ...set } as Row & Fields;
      await assertReferences?.(context, next, state as Row & Fields);
      if (unique && unique.field in set) await this.#assertFree(context, next, id);
      return set;
    });
    return changed.then((after) => this.#fieldsOf(after));
  }

  /** The one way to change one: locks it, writes what `choose` answers, and tells what became different. Answers what it is now. */
  async #change(
    context: Context,
    id: number,
    deed: Deed<Own>,
    choose: (state: Row) => Promise<Row> | Row,
    { withGone = false } = {},
  ): Promise<Row> {
    const before = await this.#read(context, id, { isLocked: true, withGone });
    const chosen = { ...before, ...(await choose(before)) };
    const set = difference(before, chosen)?.after;
    const after = set ? await this.#write(context, id, set, { was: before, now: chosen }) : before;
    const changed = difference(before, after);
    if (changed) context.emit({ ...this.told(deed), entityId: id, ...changed });
    else context.leftAsItWas();
    return after;
  }

  async #write(context: Context, id: number, set: Row, { was, now }: { was: Row; now: Row }): Promise<Row> {
    const { table, id: key, assertFits, follows } = this.#declared;
    const [state, former] = [now as State<Fields>, was as State<Fields>];
    if (!now[this.#end.field]) await assertFits?.(context, state, former);
    const columns = { ...columnsOf(set, this.#places), ...(await follows?.(context, id, state, former)) };
    const query = context.db<Tables>().updateTable(table).set(columns).where(key, '=', id).returning(this.#named);
    return this.#store(() => query.executeTakeFirstOrThrow());
  }

  async #assertFree(context: Context, fields: Fields, butID: number): Promise<void> {
    if (!(await this.isFree(context, fields, butID))) throw this.#taken();
  }

  #taken() {
    const { field = '', taken = '' } = this.#declared.unique ?? {};
    return unprocessable(taken, { [field]: taken });
  }

  /** Two people who take the same at the same moment: the store lets one through. */
  #store<T>(work: () => Promise<T>): Promise<T> {
    return inItsWords(work).catch((error: { code?: string }) => {
      throw this.#declared.unique && error.code === '23505' ? this.#taken() : error;
    });
  }

  #gone = (): Row => ({ [this.#end.field]: momentNow });

  #fieldsOf(state: Row): Fields {
    const { [this.#end.field]: _, ...fields } = state;
    return fields as Fields;
  }
}
