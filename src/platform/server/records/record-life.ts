import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound, unprocessable } from '#shared/errors.ts';
import { EventsOf } from '#shared/event-names.ts';
import { type Context, momentNow } from '../context.ts';
import { inItsWords } from '../database/database-refusals.ts';
import { anyOf } from '../database/idioms.ts';
import { pageOrder } from '../database/page-order.ts';
import { holdsWords, type Searched } from '../database/words.ts';
import { isListed } from '../search/asking.ts';
import type { EntityServer, Restoration } from './entities.ts';
import { columnsOf, type Places, selectedFields } from './field-columns.ts';
import {
  type Asked,
  type Changes,
  type Deed,
  deletion,
  type End,
  type Listing,
  type NameOf,
  type Page,
  type RecordDeclaration,
  type Row,
  type State,
} from './record-declaration.ts';
import { inItsTable, insertRow, rowsWithHead, updateRow } from './record-head.ts';
import { saidOf } from './record-said.ts';
import { searchedOf } from './record-searched.ts';
import { hasBelow, writeBelow } from './rows-below.ts';
import { assertUnchanged, difference, editOf, merge } from './two-people.ts';

const pageSize = 100;

/**
 * The life of a kind of record that is one row of one table: a module says what it has, and from that it is made, changed by two people at
 * once, deleted, taken back, looked up, listed, searched, counted and exported (docs/decisions/0042-record-life.md). What is the module's own
 * it does itself, with `change` where a row is written.
 * How one goes is `deleted` unless it says otherwise. `Own` is what happens to this kind only.
 */
export class RecordLife<Fields extends object, Own extends string = never, Names extends object = object> {
  readonly #events: EventsOf<string>;
  readonly #declared: RecordDeclaration<Fields, Names>;
  readonly #end: End;
  /** Of its own fields and the one that says since when it is gone. */
  readonly #places: Places;
  readonly #named: ReturnType<typeof selectedFields>;

  constructor(declared: RecordDeclaration<Fields, Names>) {
    this.#declared = declared;
    this.#end = declared.end ?? deletion;
    this.#events = new EventsOf(declared.entity.module);
    this.#places = { ...(declared.columns as Places), [this.#end.field]: this.#end.column };
    this.#named = selectedFields(this.#places);
  }

  /** What it is, with what those it refers to are called. Errors: 404. */
  async get(context: Context, id: number): Promise<Fields & Names> {
    return this.#fieldsOf(await this.#read(context, id, { isNamed: true })) as Fields & Names;
  }

  /** Some of them at once, as `get` says each, by id; those that are not there, or gone, are left out. */
  async some(context: Context, ids: readonly number[]): Promise<Map<number, Fields & Names>> {
    const { id: key } = this.#declared;
    const those = this.#namedRows(context).where(key, '=', anyOf([...ids]));
    const rows = ids.length === 0 ? [] : await those.select([...this.#named, sql.ref<number>(key).as('id')]).execute();
    return new Map(rows.map(({ id, ...row }) => [id as number, this.#fieldsOf(row as Row) as Fields & Names]));
  }

  /** What it has just become, as `get` says it. */
  async named(context: Context, id: number, fields: Fields): Promise<Fields & Names> {
    return this.#declared.names ? this.get(context, id) : (fields as Fields & Names);
  }

  /** Answers what it is. Errors: 422 for what cannot be kept or is taken; those of its references. */
  async create(context: Context, given: Fields): Promise<{ id: number; fields: Fields }> {
    const { kind, id: key, assertFits, follows, kept, author = 'created_by' } = this.#declared;
    const fields = { ...given, ...kept?.(given) };
    await this.#assertReferences(context, fields, null);
    await assertFits?.(context, fields, null, null);
    await this.#assertFree(context, fields, 0);
    const id = await context.nextNumber(kind);
    const row = {
      [key]: id,
      ...(author && { [author]: context.actor.userId || null }),
      ...columnsOf({ ...fields, [this.#end.field]: null }, this.#places),
      ...(await follows?.(context, id, fields, null)),
    };
    await this.#store(() => insertRow(context, this.#declared, id, row));
    await writeBelow(context, this.#places, id, {}, fields as Row);
    context.emit({ ...this.event('created'), entityId: id, before: null, after: { ...fields } as Row });
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

  /** Puts one that went out of use back into use; one that is in use stays as it is. Errors: 404; 422 while another has what is unique of it. */
  async bringBack(context: Context, id: number): Promise<void> {
    await this.#change(
      context,
      id,
      'brought_back',
      async (state) => {
        await this.#assertStillFree(context, state as Row & Fields, id);
        return { [this.#end.field]: null };
      },
      { withGone: true },
    );
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
  readonly all = (context: Context, order: RawBuilder<unknown>) => this.#all(context, order, 'is');
  /** All that are gone, in an order. */
  readonly allGone = (context: Context, order: RawBuilder<unknown>) => this.#all(context, order, 'is not');

  async #all(context: Context, order: RawBuilder<unknown>, end: 'is' | 'is not'): Promise<(Fields & { id: number })[]> {
    const key = this.#declared.id;
    const rows = await this.#rows(context, true)
      .where(this.#end.column, end, null)
      .select([...this.#named, sql.ref<number>(key).as('id')])
      .orderBy(order)
      .orderBy(key)
      .execute();
    return rows.map((row) => this.#fieldsOf(row) as Fields & { id: number });
  }

  /** A page of those that hold the words, in the order that is asked for. Errors: 400 for a page of another list. */
  async list<K extends string, Listed extends keyof Fields & string>(
    context: Context,
    { search, sort, next, ...asked }: Asked<K>,
    { orders, first, fields, words, filters = [], only: further }: Listing<K, Listed>,
  ): Promise<Page<Pick<Fields, Listed> & Names & { id: number }>> {
    const key = sql.ref<number>(this.#declared.id);
    const order = pageOrder(orders, key, { sort: sort ?? first, next, pageSize });
    const only = filters.filter((field) => asked[field as never] !== undefined);
    const isFound = search ? await this.#isFound(context, search, words) : sql<SqlBool>`true`;
    const rows = await this.#namedRows(context)
      .select([key.as('id'), ...selectedFields(this.#places, fields)])
      .where((eb) => eb.and(only.map((field) => eb(String(this.#places[field]), '=', asked[field as never]))))
      .select(order.value)
      .where(further?.(context, asked) ?? sql<SqlBool>`true`)
      .where(isFound)
      .where(order.after)
      .orderBy(order.columns)
      .limit(order.limit)
      .execute();
    const page = order.pageOf(rows as (Row & { id: number; sortValue: string })[], ({ id }) => id);
    return page as unknown as Page<Pick<Fields, Listed> & Names & { id: number }>;
  }

  /** Which rows a text finds: by the words that the search has of them, of a kind that is found nowhere else by their columns. */
  async #isFound(context: Context, text: string, columns: readonly Searched[]): Promise<RawBuilder<SqlBool>> {
    const { found, entity, table, id } = this.#declared;
    if (!found) return holdsWords(text, ...columns);
    return isListed(context, entity.module, text, {
      id: `${table}.${id}`,
      visibleLabels: this.visibleLabels,
      columns,
    });
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

  /** Errors: 404 unless all are of this company and none is gone, where that matters. */
  readonly assertAll = async (
    context: Context,
    ids: readonly number[],
    { withDeleted = false } = {},
  ): Promise<void> => {
    const wanted = new Set(ids);
    if (wanted.size === 0) return;
    const seen = await this.visibleLabels(context, [...wanted], { withDeleted });
    if (seen.size !== wanted.size) throw notFound(this.#declared.entity.noun);
  };

  /** Puts former fields back. Errors: 404, 409; 422 when something unique was taken meanwhile. */
  readonly restore = async (context: Context, id: number, { event, expected, former }: Restoration): Promise<void> => {
    const choose = async (state: Row): Promise<Row> => {
      const isMade = this.#events.is(event, this.#eventOf('created'));
      assertUnchanged(state, isMade ? { [this.#end.field]: null } : expected);
      if (isMade) return this.#gone();
      const now = { ...state, ...former };
      if (!now[this.#end.field])
        await (state[this.#end.field] ? this.#assertStillFree : this.#assertFree)(context, now as Row & Fields, id);
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
  event(deed: Deed<Own>) {
    return this.#events.event(this.#eventOf(deed));
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
    const { visibleLabels, restore } = this;
    const { entity, words } = this.#declared;
    const searched = searchedOf(this.#declared, (context) => this.#namedRows(context));
    const said = { ...(words && { fields: words }), ...(searched && { searched }) };
    return { ...entity, goesBy: this.#end.event, visibleLabels, restore, ...said };
  }

  /** To the rest of the product, in its module: how one is seen and taken back, what leaves with everything, whom it names, and how many there are. */
  said() {
    return { entities: [this.entity()], ...saidOf(this.#declared, this.#end) };
  }

  #eventOf = (deed: Deed<Own>): string => `${this.#declared.kind}_${deed}`;

  #rows(context: Context, withGone: boolean) {
    const query = rowsWithHead(context, this.#declared);
    return withGone ? query : query.where(this.#end.column, 'is', null);
  }

  /** Those that are not gone, with what those they refer to are called. */
  #namedRows(context: Context) {
    const { names = {}, columns } = this.#declared;
    let query = this.#rows(context, false);
    for (const [field, { of, ...from }] of Object.entries<NameOf<Fields>>(names)) {
      // Only these two of its columns, so that none is taken for one of the record's own.
      const [key, named] = [`${field}_key`, `${field}_row`];
      query = query
        .leftJoin(
          (eb) =>
            eb
              .selectFrom(from.table)
              .select([sql.ref(from.id).as(key), sql.ref(from.name).as(field)])
              .as(named),
          (join) => join.onRef(`${named}.${key}`, '=', inItsTable(this.#declared, String(columns[of]))),
        )
        .select(sql.ref(field).as(field)) as typeof query;
    }
    return query;
  }

  async #read(
    context: Context,
    id: number,
    { isLocked, withGone = false, isNamed }: { isLocked?: boolean; withGone?: boolean; isNamed?: boolean },
  ): Promise<Row> {
    // Rows below it that others wrote while one waited are seen by a statement after the wait only.
    if (isLocked && hasBelow(this.#places)) await this.#lock(context, id);
    const row = await (isNamed ? this.#namedRows(context) : this.#rows(context, withGone))
      .select(this.#named)
      .where(this.#declared.id, '=', id)
      .$if(isLocked === true, (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    if (!row) throw notFound(this.#declared.entity.noun);
    return row;
  }

  #lock = (context: Context, id: number) =>
    this.#rows(context, true).select(this.#declared.id).where(this.#declared.id, '=', id).forNoKeyUpdate().execute();

  #edit(context: Context, id: number, choose: (state: Row) => Row): Promise<Fields> {
    const { unique, kept } = this.#declared;
    const changed = this.#change(context, id, 'changed', async (state) => {
      const chosen = choose(state);
      const set = { ...chosen, ...kept?.(chosen as Partial<Fields>) };
      const next = { ...state, ...set } as Row & Fields;
      await this.#assertReferences(context, next, state as Row & Fields);
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
    if (changed) context.emit({ ...this.event(deed), entityId: id, ...changed });
    else context.leftAsItWas();
    return after;
  }

  async #write(context: Context, id: number, set: Row, { was, now }: { was: Row; now: Row }): Promise<Row> {
    const { assertFits, follows, head } = this.#declared;
    const [state, former] = [now as State<Fields>, was as State<Fields>];
    if (!now[this.#end.field]) await assertFits?.(context, state, former, id);
    const columns = { ...columnsOf(set, this.#places), ...(await follows?.(context, id, state, former)) };
    await writeBelow(context, this.#places, id, was, set);
    if (Object.keys(columns).length === 0) return this.#read(context, id, { withGone: true });
    const update = updateRow(context, this.#declared, id, columns);
    // By the statement that writes it, where all of it is of one table.
    if (!head) return this.#store(() => update.own.returning(this.#named).executeTakeFirstOrThrow());
    await this.#store(() => update.all());
    return this.#read(context, id, { withGone: true });
  }

  async #assertReferences(context: Context, fields: Fields, was: Fields | null): Promise<void> {
    let isNew = was === null;
    for (const field of Object.keys(this.#declared.references ?? {}) as (keyof Fields)[]) {
      isNew ||= !isDeepStrictEqual(fields[field], was?.[field]);
      const named = fields[field];
      if (isNew && named !== null && named !== undefined)
        await this.#declared.references?.[field]?.(context, named, fields, was);
    }
  }

  #assertFree = async (context: Context, fields: Fields, butID: number): Promise<void> => {
    if (!(await this.isFree(context, fields, butID))) throw this.#taken();
  };

  /** Of what comes back, which was not in use: nobody chooses another there, so it is said what else can be done. */
  #assertStillFree = async (context: Context, fields: Fields, butID: number): Promise<void> => {
    if (await this.isFree(context, fields, butID)) return;
    const { unique, entity } = this.#declared;
    if (this.#end.field !== 'archivedAt' || !unique) throw this.#taken();
    const name = String(fields[unique.field]);
    const sentence = `Another ${entity.noun.toLowerCase()} is called “${name}” now. Rename that one, then bring this one back.`;
    throw unprocessable(sentence, { [unique.field]: sentence });
  };

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
