import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { findAddress } from '../customers/public.ts';
import { fees } from './record.ts';
import { isNamedBy } from './rules.ts';

type Line = { description: string; itemClass: string };

/**
 * What is wrong with the lines of an invoice, by the field of each: those that name a fee which must not be charged in the state of the customer's
 * first location, chosen or typed by hand. The surcharge on cards is that in whatever class its line is put. What lines said `before` they may go on
 * saying.
 */
export async function findForbidden(
  context: Context,
  customerID: number,
  lines: readonly Line[],
  before: readonly Pick<Line, 'description'>[],
): Promise<FieldMessages> {
  const limited = (await fees.all(context, sql`fee_id`)).filter(({ excludedStates }) => excludedStates.length > 0);
  if (limited.length === 0) return {};
  const state = (await findAddress(context, customerID))?.state ?? '';
  const said = new Set(before.map(({ description }) => description));
  const forbidden = limited.filter(({ excludedStates }) => excludedStates.includes(state));
  return Object.fromEntries(
    lines.flatMap(({ description, itemClass }, index) => {
      if (said.has(description)) return [];
      const fee = forbidden.find(
        (one) => (itemClass === 'fee' || one.isCardSurcharge) && isNamedBy(one.feeName, description),
      );
      const sentence = `“${fee?.feeName}” must not be charged in ${state}. Take this line off.`;
      return fee ? [[`lines.${index}.description`, sentence]] : [];
    }),
  );
}
