import type { Context } from '#server/context.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Change } from '#shared/contract.ts';
import { type TenantEvent, tenantEvents } from './entity.ts';
import type { TenantTables } from './tables.ts';

type Changes<State> = { [Name in keyof State]?: Change<State[Name]> | undefined };

/** A group of settings (`SettingsGroup`) that is kept in columns of the company's own row. */
export class SettingsLife<State extends object> {
  readonly #told: TenantEvent;
  readonly #columns: { readonly [Name in keyof State]-?: keyof TenantTables['tenants'] };

  readonly #follow: (context: Context, set: Partial<State>) => Promise<void>;

  /** `follow` does what a change asks for elsewhere, also when it is taken back. */
  constructor(
    told: TenantEvent,
    columns: { readonly [Name in keyof State]-?: keyof TenantTables['tenants'] },
    follow: (context: Context, set: Partial<State>) => Promise<void> = async () => undefined,
  ) {
    this.#told = told;
    this.#columns = columns;
    this.#follow = follow;
  }

  /** What is set. */
  get(context: Context): Promise<State> {
    return this.#read(context, false);
  }

  /** Answers what is set then. Errors: 409 for what somebody else changed meanwhile. */
  edit(context: Context, changes: Changes<State>): Promise<State> {
    return this.change(context, (state) => merge(state, changes));
  }

  /** Whether this event tells of its settings. */
  tells(event: Restoration['event']): boolean {
    return tenantEvents.is(event, this.#told);
  }

  /** Sets again what was set. Errors: 409 when it was changed since. */
  async restore(context: Context, { expected, former }: Restoration): Promise<void> {
    await this.change(context, (state) => {
      assertUnchanged(state, expected);
      return former as Partial<State>;
    });
  }

  async #read(context: Context, isLocked: boolean): Promise<State> {
    const query = context.db<TenantTables>().selectFrom('tenants').selectAll();
    const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
    const names = Object.keys(this.#columns) as (keyof State)[];
    return Object.fromEntries(names.map((name) => [name, row[this.#columns[name]]])) as State;
  }

  /** Sets what `choose` makes of what is set, and tells what became different. Answers what is set then. */
  async change(context: Context, choose: (state: State) => Partial<State>): Promise<State> {
    const before = await this.#read(context, true);
    const after = { ...before, ...choose(before) };
    const changed = difference(before, after);
    if (!changed) {
      context.leftAsItWas();
      return before;
    }
    await context
      .db<TenantTables>()
      .updateTable('tenants')
      .set(toColumns<State>(changed.after, this.#columns))
      .execute();
    await this.#follow(context, changed.after);
    context.emit({ ...tenantEvents.event(this.#told), entityId: context.tenantId, ...changed });
    return after;
  }
}
