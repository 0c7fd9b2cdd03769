import { tenantEvents } from '#modules/tenants/entity.ts';
import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import { lastNumbers, raiseNumbers } from '#server/database/numbers.ts';
import { merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { unprocessable } from '#shared/errors.ts';
import type { LedgerTables } from '../tables.ts';
import type { numberingCalls } from './contract.ts';
import { isRecordSequence, labelOf, recordKinds, sequencesOf } from './rules.ts';

/** `last` is the number before the next one, `given` the highest that anything has. */
type Sequence = { kind: string; last: number; given: number };

export const numberingServices: Services<typeof numberingCalls> = {
  async listNumberSequences(context) {
    const [ofRecords, ofDocuments] = [await readRecords(context, recordKinds), await readDocuments(context)];
    const known = [...ofRecords, ...ofDocuments];
    const kinds = sequencesOf(ofDocuments.filter(({ given }) => given > 0).map(({ kind }) => kind));
    return { sequences: kinds.map((kind) => shown(known.find((one) => one.kind === kind) ?? unused(kind))) };
  },

  async setNextNumber(context, { kind, next }) {
    const held = isRecordSequence(kind) ? (await readRecords(context, [kind]))[0] : await lockDocument(context, kind);
    const before = shown(held ?? unused(kind));
    const { next: wanted } = merge({ next: before.next }, { next });
    if (wanted === undefined) {
      context.leftAsItWas();
      return before;
    }
    if (wanted <= before.given) {
      const sentence = `${before.label} ${before.given} was given already. The next is ${before.given + 1} or higher.`;
      throw unprocessable(sentence, { next: sentence });
    }
    if (isRecordSequence(kind)) await raiseNumbers(context, kind, wanted - 1);
    else
      await context
        .db<LedgerTables>()
        .updateTable('document_numbers')
        .set({ last: wanted - 1 })
        .where('kind', '=', kind)
        .execute();
    context.emit({
      ...tenantEvents.event('next_number_set'),
      entityId: context.tenantId,
      before: { [kind]: before.next },
      after: { [kind]: wanted },
    });
    return { ...before, next: wanted };
  },
};

const unused = (kind: string): Sequence => ({ kind, last: 0, given: 0 });

const shown = ({ kind, last, given }: Sequence) => ({
  kind: kind as never,
  label: labelOf(kind),
  given,
  next: last + 1,
});

/** Of those that are skipped nobody knows whether they were given: all that are behind count as given. */
const readRecords = async (context: Context, kinds: readonly string[]): Promise<Sequence[]> =>
  (await lastNumbers(context, kinds)).map(({ kind, last }) => ({ kind, last, given: last }));

const readDocuments = (context: Context): Promise<Sequence[]> =>
  context.db<LedgerTables>().selectFrom('document_numbers').select(['kind', 'last', 'given']).execute();

/** Nobody takes a number of this kind until the transaction ends. */
async function lockDocument(context: Context, kind: string): Promise<Sequence> {
  const db = context.db<LedgerTables>();
  await db
    .insertInto('document_numbers')
    .values(unused(kind))
    .onConflict((target) => target.columns(withTenant('kind')).doNothing())
    .execute();
  return db
    .selectFrom('document_numbers')
    .select(['kind', 'last', 'given'])
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
