import { type Application, applyItems, getItems, type ItemFacts } from '#modules/ledger/open-items/public.ts';
import { settle } from '#modules/ledger/open-items/rules.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
import type { Books, FormItem } from './forms/rules.ts';
import { type FormOf, itemFieldsOf } from './transactions/rules.ts';
import { type Made, postAll } from './transactions/seed.ts';

/** What a form settles, named by what made it; `field` is one of its fields of items. */
export type Settles = {
  field: string;
  source: string;
  sourceID: number;
  /** Whose item of it, where it made several. */
  payeeID?: number;
  amount: Cents;
  discount?: Cents;
};
export type Settling = { form: FormOf; settles: readonly Settles[] };

const atOnce = 300;

/** Posts forms along with what they settle, in a few statements for all of them. */
export async function postSettling(context: Context, books: Books, list: readonly Settling[]): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < list.length; at += atOnce)
    made.push(...(await postSome(context, books, list.slice(at, at + atOnce))));
  return made;
}

async function postSome(context: Context, books: Books, list: readonly Settling[]): Promise<Made[]> {
  const known = await itemsOf(
    context,
    list.flatMap(({ settles }) => settles.map(({ sourceID }) => sourceID)),
  );
  const filled = list.map(({ form, settles }) => ({ ...form, ...itemsFor(form, settles, known) }) as FormOf);
  const itemOf = new Map([...known.values()].map((item) => [item.itemID, item]));
  const posted = await postAll(context, { ...books, itemOf: (itemID) => itemOf.get(itemID) }, filled);
  const made = posted.filter((one) => one !== null);
  const own = await itemsOf(
    context,
    made.map(({ transactionID }) => transactionID),
  );
  const applications: Application[] = filled.flatMap((form, index) =>
    itemFieldsOf(form).flatMap(({ field, items }) =>
      items.flatMap((share) => {
        const other = itemOf.get(share.itemID);
        const key = keyOf(form.kind, made[index]?.transactionID ?? 0, field.account, other?.payee?.id ?? 0);
        const one = own.get(key);
        if (!one) return [];
        return settle(one, [share], itemOf, form.date);
      }),
    ),
  );
  await applyItems(context, null, applications);
  return made;
}

const keyOf = (source: string, sourceID: number, account: string, payeeID: number) =>
  `${source}/${sourceID}/${account}/${payeeID}`;

/** Items by what made them. */
async function itemsOf(context: Context, sourceIDs: readonly number[]): Promise<Map<string, ItemFacts>> {
  const rows = await context
    .db<LedgerViews>()
    .selectFrom('open_items')
    .select(['item_id', 'source', 'source_id'])
    .where('source_id', '=', anyOf([...new Set(sourceIDs)]))
    .execute();
  const items = await getItems(
    context,
    rows.map(({ item_id }) => item_id),
  );
  return new Map(
    rows.flatMap(({ item_id, source, source_id }) => {
      const item = items.get(item_id);
      return item ? [[keyOf(source, source_id ?? 0, item.account, item.payee?.id ?? 0), item]] : [];
    }),
  );
}

function itemsFor(form: FormOf, settles: readonly Settles[], known: ReadonlyMap<string, ItemFacts>) {
  return Object.fromEntries(
    itemFieldsOf(form).map(({ name, field }) => [
      name,
      settles
        .filter((one) => one.field === name)
        .flatMap(({ source, sourceID, payeeID, amount, discount }): FormItem[] => {
          const prefix = `${source}/${sourceID}/${field.account}/${payeeID ?? ''}`;
          const item = [...known].find(([key]) => key.startsWith(prefix))?.[1];
          return item ? [{ itemID: item.itemID, amount, discount: discount ?? (0 as Cents) }] : [];
        }),
    ]),
  );
}
