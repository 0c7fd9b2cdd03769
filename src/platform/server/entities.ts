import type { Entity } from '#shared/entity.ts';
import { notFound } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import type { Context, EmittedEvent } from './context.ts';

/** The server's half: who may see which, and how a former state is put back. */
export type EntityServer = Entity & {
  /** Of the given ids those the person may see, with their labels. The one scope that everything asks. */
  see(context: Context, ids: number[], more: { withDeleted: boolean }): Promise<Map<number, string>>;
  /**
   * Puts fields back through the service's rules; `was` holds what they must hold now, else the call is refused.
   * Absent where nothing of this kind can be undone.
   */
  restore?(context: Context, id: number, change: Restoration): Promise<void>;
};
export type Restoration = {
  /** Which event is taken back: `ticket_created` is undone differently from `ticket_changed`. */
  event: string;
  /** What the fields hold if nobody changed them since. */
  expected: Record<string, unknown>;
  /** What they shall hold again. */
  former: Record<string, unknown>;
  /** Their own change took the record out of their sight: it may be put back unseen, and whoever asks looks afterwards. */
  isUnseen: boolean;
};

type Moved = { module: string; entityId: number; movesSight: boolean };

/** Every kind of record of the product, by its module name. */
export class Entities {
  readonly #byModule: Map<string, EntityServer>;

  constructor(all: EntityServer[]) {
    this.#byModule = new Map(all.map((entity) => [entity.module, entity]));
  }

  find(module: string): EntityServer | undefined {
    return this.#byModule.get(module);
  }

  /** Errors: 404. */
  get(module: string): EntityServer {
    const entity = this.find(module);
    if (!entity) throw notFound('Record');
    return entity;
  }

  /** True when the event changed a field that decides who sees the record. A new one has not been seen before. */
  movesSight({ module, before }: EmittedEvent): boolean {
    const fields = this.find(module)?.sightFields ?? [];
    return before != null && fields.some((field) => field in before);
  }

  /** Every field that decides sight, of any kind of record. */
  sightFields(): string[] {
    return [...new Set([...this.#byModule.values()].flatMap((entity) => entity.sightFields ?? []))];
  }

  /**
   * What a person is told of changes: those of records they may see; of others that may just have left their sight only
   * that something of the module did.
   */
  async heardBy(context: Context, changes: Moved[]): Promise<{ module: string; entityId?: number }[]> {
    const seen = await this.labels(context, changes, { withDeleted: true });
    const isSeen = (change: Moved) => seen.has(`${change.module}/${change.entityId}`);
    const gone = changes.filter(
      (change) => change.movesSight && !isSeen(change) && this.#mayRead(context, change.module),
    );
    return [
      ...changes.filter(isSeen).map(({ module, entityId }) => ({ module, entityId })),
      ...[...new Set(gone.map((change) => change.module))].map((module) => ({ module })),
    ];
  }

  #mayRead(context: Context, module: string): boolean {
    const entity = this.find(module);
    return entity !== undefined && context.has(can(entity.feature, 'read'));
  }

  /** The labels of the records a person may see, by `module/id`. One query a kind, not one a record. */
  async labels(
    context: Context,
    records: { module: string; entityId: number }[],
    more: { withDeleted: boolean },
  ): Promise<Map<string, string>> {
    const ids = Map.groupBy(records, (record) => record.module);
    const found = new Map<string, string>();
    for (const [module, list] of ids) {
      if (!this.#mayRead(context, module)) continue;
      const seen = await this.get(module).see(context, [...new Set(list.map((record) => record.entityId))], more);
      for (const [id, label] of seen) found.set(`${module}/${id}`, label);
    }
    return found;
  }
}
