import type { Context } from '#server/context.ts';
import type { RecurringDocument, RecurringKind, Said } from '#server/declared/recurring-kinds.ts';
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

  /** Errors: 404; 422 for one that does not stand, and for one that is to be emailed and is of a kind that is not. */
  async getStanding(context: Context, ref: DocumentRef, isMailed: boolean): Promise<NamedDocument> {
    const document = (await this.name(context, [ref]))(ref);
    if (!document) throw notFound(this.#of(ref.module).entity.noun);
    if (!document.isStanding) throw unprocessable(`${document.label} was voided, so nothing is created of it.`);
    if (isMailed && document.mailTo === null) throw notMailed();
    return document;
  }

  /**
   * Makes it once more, of that day, and emails it where that is wanted. Answers its id, that of its entry, and why it could not be emailed. Errors: as
   * `getStanding`, and those of entering it.
   */
  async makeAgain(
    context: Context,
    ref: DocumentRef,
    { date, isMailed, said }: { date: string; isMailed: boolean; said: Said },
  ) {
    const { mailTo } = await this.getStanding(context, ref, isMailed);
    const kind = this.#of(ref.module);
    const { id, entryID } = await kind.makeAgain(context, ref.documentID, date, said);
    if (!isMailed) return { id, entryID, problem: '' };
    if (!mailTo) return { id, entryID, problem: 'It was not emailed: there is no email address to send it to.' };
    const attempt = await context.attempt(async () => kind.mail?.(context, id, mailTo));
    const problem = 'refused' in attempt ? `It was not emailed: ${attempt.refused.message}` : '';
    return { id, entryID, problem };
  }

  #of(module: string): RecurringKind {
    const kind = this.#kinds.get(module);
    if (!kind) throw notFound('Document');
    return kind;
  }
}

/** Of what is no document, or of a kind that goes to nobody. */
export const notMailed = () => unprocessable('This is not emailed to anybody.', { isMailed: 'Choose No' });
