import type { Context } from '#server/context.ts';
import type { RecurringDocument, RecurringKind } from '#server/declared/recurring-kinds.ts';
import { notFound, unprocessable } from '#shared/errors.ts';

/** A document by the module of its kind and its id. */
export type DocumentRef = { module: string; documentID: number };
export type NamedDocument = DocumentRef & RecurringDocument & { address: string };

/** Documents that come again, of all the kinds that can. */
export class RecurringKinds {
  readonly #kinds: ReadonlyMap<string, RecurringKind>;

  constructor(kinds: readonly RecurringKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.entity.module, kind]));
  }

  /** What somebody needs to let one come again. Errors: 404 for a kind that does not. */
  needs(module: string) {
    return this.#of(module).needs;
  }

  /** As people call them; those that cannot come again are left out. */
  async name(context: Context, refs: readonly DocumentRef[]): Promise<(ref: DocumentRef) => NamedDocument | null> {
    const named = await Promise.all(
      [...Map.groupBy(refs, ({ module }) => module)].map(async ([module, some]) => {
        const kind = this.#kinds.get(module);
        const ids = some.map(({ documentID }) => documentID);
        return [module, { kind, found: kind ? await kind.find(context, ids) : new Map() }] as const;
      }),
    );
    const byModule = new Map(named);
    return ({ module, documentID }) => {
      const { kind, found } = byModule.get(module) ?? {};
      const document = found?.get(documentID);
      return document ? { module, documentID, ...document, address: kind?.entity.address?.(documentID) ?? '' } : null;
    };
  }

  /** Errors: 404; 422 for one that does not stand. */
  async assertStanding(context: Context, ref: DocumentRef): Promise<void> {
    const document = (await this.name(context, [ref]))(ref);
    if (!document) throw notFound(this.#of(ref.module).entity.noun);
    if (!document.isStanding) throw unprocessable(`${document.label} was voided, so nothing is created of it.`);
  }

  /** Makes it once more, of that day. Answers its id and that of its entry. Errors: as `assertStanding`, and those of entering it. */
  async makeAgain(context: Context, ref: DocumentRef, date: string): Promise<{ id: number; entryID: number }> {
    await this.assertStanding(context, ref);
    return this.#of(ref.module).makeAgain(context, ref.documentID, date);
  }

  /** Emails what was made of a document to where that goes. Answers why it could not; nothing when it could. */
  async mail(context: Context, ref: DocumentRef, madeID: number): Promise<string> {
    const to = (await this.name(context, [ref]))(ref)?.mailTo;
    if (!to) return 'It was not emailed: there is no email address to send it to.';
    const attempt = await context.attempt(async () => this.#of(ref.module).mail?.(context, madeID, to));
    return 'refused' in attempt ? `It was not emailed: ${attempt.refused.message}` : '';
  }

  #of(module: string): RecurringKind {
    const kind = this.#kinds.get(module);
    if (!kind) throw notFound('Document');
    return kind;
  }
}
