import type { Entity } from '#shared/entity.ts';
import { notFound } from '#shared/errors.ts';
import type { UndoneEvent } from '#shared/event-names.ts';
import type { FieldsInWords } from '#shared/fields-in-words.ts';
import { can } from '#shared/permission.ts';
import type { RecordReference } from '#shared/record-reference.ts';
import type { Context, EmittedEvent } from '../context.ts';
import type { SearchedKind } from '../search/searched-kind.ts';
import { type Facet, withFacet } from './facets.ts';

/** The server's half: who may see which, and how a former state is put back. */
export type EntityServer = Entity & {
  /** The last word of the event by which one goes, where that is not `deleted`. */
  goesBy?: string;
  /** Of the given ids those the person may see, with their labels. The one scope that everything asks. */
  visibleLabels(context: Context, ids: number[], more: { withDeleted: boolean }): Promise<Map<number, string>>;
  /** Whether the person, who sees a record, may also read the notes of it. Absent where whoever sees one may. */
  readsNotes?(context: Context, id: number): boolean;
  /**
   * Puts fields back through the service's rules; `was` holds what they must hold now, else the call is refused.
   * Absent where nothing of this kind can be undone.
   */
  restore?(context: Context, id: number, change: Restoration): Promise<void>;
  /** Nobody tags it or adds fields to it, though it has a page and is taken back. */
  isWithoutFacets?: true;
  /** How one is found by its words. Absent where nothing of this kind is searched for. */
  searched?: SearchedKind;
  /** A record and those that became one with it, whose story is its own too. Absent where none do. */
  countedAs?(context: Context, id: number): Promise<number[]>;
  /** The field of its events that says what it is called, where nobody searches for it and words of others name it (`SearchedKind`). */
  calledBy?: string;
  /** What its fields are called and say on its screens, where their names and contracts do not tell it. */
  fields?: FieldsInWords;
  /** What happens to it stands in the audit, and not among what happened lately. */
  isOnlyInAudit?: true;
  /** Of one that is there and that the person does not see although they may read its kind: why, in a sentence. */
  whyUnseen?(context: Context, id: number): Promise<string>;
};
export type Found = {
  id: number;
  /** What people call it by before its name. */
  number: string | null;
  label: string;
  /** What tells it from others of its name. */
  detail: string | null;
  /** At the right of its line: what it comes to, or when it is due. */
  aside?: string;
  /** Its activity status, of tasks and tickets. */
  statusID: number | null;
};
export type Restoration = {
  /** Which event is taken back: `ticket_created` is undone differently from `ticket_changed`. */
  event: UndoneEvent;
  /** What the fields hold if nobody changed them since. */
  expected: Record<string, unknown>;
  /** What they shall hold again. */
  former: Record<string, unknown>;
  /** Their own change took the record out of their sight: it may be put back unseen, and whoever asks looks afterwards. */
  isUnseen: boolean;
};

/** What is one person's own and in no event (`context.tellPerson`): their notifications, their tabs. */
export type PersonalMatter = {
  /** As live messages and the page's readings name it. */
  module: string;
  /** For a browser that was away: whether something of the asking person's has changed since, or when it last did. */
  changedSince(context: Context, since: string): Promise<boolean | string>;
};

/** What a person is told of: without id it is something of the module that they do not see, or their own. */
export type LiveChange = { module: string; entityId?: number; at?: string };
type Moved = { module: string; entityId: number; changesVisibility: boolean; at?: string };

/** Every kind of record of the product, by its module name. */
export class Entities {
  readonly #byModule: Map<string, EntityServer>;
  readonly #personal: Map<string, PersonalMatter>;

  constructor(all: EntityServer[], personal: PersonalMatter[] = [], facets: readonly Facet[] = []) {
    this.#byModule = new Map(all.map((entity) => [entity.module, facets.reduce(withFacet, entity)]));
    this.#personal = new Map(personal.map((matter) => [matter.module, matter]));
  }

  all(): EntityServer[] {
    return [...this.#byModule.values()];
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
  changesVisibility({ module, before }: EmittedEvent): boolean {
    const fields = this.find(module)?.visibilityFields ?? [];
    return before != null && fields.some((field) => field in before);
  }

  /** Every field that decides sight, of any kind of record. */
  visibilityFields(): string[] {
    return [...new Set([...this.#byModule.values()].flatMap((entity) => entity.visibilityFields ?? []))];
  }

  /**
   * What a person is told of changes: those of records they may see; of others that may just have left their sight, or whose names they
   * read elsewhere, only that something of the module did.
   */
  async changesSeenBy(context: Context, all: Moved[]): Promise<LiveChange[]> {
    const [own, changes] = partition(all, ({ module }) => this.#personal.has(module));
    const seen = await this.labels(context, changes, { withDeleted: true });
    const isSeen = (change: Moved) => seen.has(`${change.module}/${change.entityId}`);
    const isToldOf = ({ module, changesVisibility }: Moved) =>
      this.find(module)?.isNamedElsewhere || (changesVisibility && this.mayRead(context, module));
    const unseen = changes.filter((change) => !isSeen(change) && isToldOf(change));
    return [
      ...changes.filter(isSeen).map(({ module, entityId }) => ({ module, entityId })),
      ...[...new Set(unseen.map((change) => change.module))].map((module) => ({ module })),
      ...own
        .filter(({ entityId }) => entityId === context.actor.userId)
        .map(({ module, at }) => ({ module, ...(at && { at }) })),
    ];
  }

  /** The personal matters of the asking person that have changed since. */
  async personalSince(context: Context, since: string): Promise<LiveChange[]> {
    const changed: LiveChange[] = [];
    for (const { module, changedSince } of this.#personal.values()) {
      const at = await changedSince(context, since);
      if (at) changed.push({ module, ...(typeof at === 'string' && { at }) });
    }
    return changed;
  }

  /** Whether the person may read records of a kind at all. */
  mayRead(context: Context, module: string): boolean {
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
      if (!this.mayRead(context, module)) continue;
      const seen = await this.get(module).visibleLabels(
        context,
        [...new Set(list.map((record) => record.entityId))],
        more,
      );
      for (const [id, label] of seen) found.set(`${module}/${id}`, label);
    }
    return found;
  }

  /** The records that a person may see as they are drawn (`RecordLink`), by `module/id`. */
  async references(
    context: Context,
    records: { module: string; entityId: number }[],
    more: { withDeleted: boolean },
  ): Promise<Map<string, RecordReference>> {
    const labels = await this.labels(context, records, more);
    const references = records.flatMap(({ module, entityId }): [string, RecordReference][] => {
      const label = labels.get(`${module}/${entityId}`);
      return label === undefined ? [] : [[`${module}/${entityId}`, this.reference(module, entityId, label)]];
    });
    return new Map(references);
  }

  /** Of a record that the person sees under a label. */
  reference(module: string, id: number, label: string): RecordReference {
    const { noun, address } = this.get(module);
    return { module, entityID: id, noun, label, address: address?.(id) ?? null };
  }

  /**
   * A page of rows of which the person may see some: hidden ones are read past, so that a page is not shorter for them. `read` answers the rows
   * after one, or the first; none when there are no more. `next`: where to read on, if there may be more.
   */
  async fillPage<Row>(
    context: Context,
    page: {
      size: number;
      withDeleted: boolean;
      read: (after: Row | undefined) => Promise<Row[]>;
      recordOf: (row: Row) => { module: string; entityId: number };
    },
  ): Promise<{ rows: Row[]; labels: Map<string, string>; next: Row | null }> {
    const rows: Row[] = [];
    const labels = new Map<string, string>();
    let after: Row | undefined;
    for (let piece = 0; piece < maxPieces && rows.length <= page.size; piece++) {
      const some = await page.read(after);
      if (some.length === 0) return { rows, labels, next: null };
      const seen = await this.labels(context, some.map(page.recordOf), page);
      for (const [key, label] of seen) labels.set(key, label);
      rows.push(
        ...some.filter((row) => {
          const { module, entityId } = page.recordOf(row);
          return seen.has(`${module}/${entityId}`);
        }),
      );
      after = some.at(-1);
    }
    if (rows.length <= page.size) return { rows, labels, next: after ?? null };
    const shown = rows.slice(0, page.size);
    return { rows: shown, labels, next: shown.at(-1) ?? null };
  }
}
/** Beyond so many pieces without enough to show the page stays short, rather than reading all that a company has. */
const maxPieces = 20;

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(all, (one) => (isFirst(one) ? 'first' : 'second'));
  return [first, second];
}
