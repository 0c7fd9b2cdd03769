import type { Context } from '../context.ts';
import type { Asked, Changes, Listing } from './record-declaration.ts';
import type { RecordLife } from './record-life.ts';

/**
 * What the calls of a kind do whose contract names its id so, and its fields as its life does: `recordCalls(vendors, 'vendorID')`.
 * Errors: those of the life.
 */
export function recordCalls<Fields extends object, Own extends string, Names extends object, const ID extends string>(
  life: RecordLife<Fields, Own, Names>,
  idName: ID,
) {
  type One = { [Name in ID]: number };
  const named = <Row extends object>(id: number, row: Row) => ({ [idName]: id, ...row }) as One & Row;
  return {
    /** As a page of those that hold its words, in its order; `listing` says of which kind. */
    list:
      <K extends string, Listed extends keyof Fields & string>(listing: Listing<K, Listed>) =>
      async (context: Context, asked: Asked<K>) => {
        const { rows, next } = await life.list(context, asked, listing);
        return { rows: rows.map(({ id, ...row }) => named(id, row)), next };
      },
    get: async (context: Context, { [idName]: id }: One) => named(id, await life.get(context, id)),
    async create(context: Context, given: Fields) {
      const { id, fields } = await life.create(context, given);
      return named(id, await life.named(context, id, fields));
    },
    async edit(context: Context, { [idName]: id, changes }: One & { changes: Changes<Fields> }) {
      return named(id, await life.named(context, id, await life.edit(context, id, changes)));
    },
    /** Whether what is unique can still be taken, by another than the one that is named. */
    isFree: async (
      context: Context,
      { [idName]: id, ...fields }: Partial<Fields> & { [Name in ID]?: number | undefined },
    ) => ({
      isFree: await life.isFree(context, fields as unknown as Partial<Fields>, id ?? 0),
    }),
    async remove(context: Context, { [idName]: id }: One) {
      await life.remove(context, id);
      return {};
    },
    async bringBack(context: Context, { [idName]: id }: One) {
      await life.bringBack(context, id);
      return {};
    },
  };
}
