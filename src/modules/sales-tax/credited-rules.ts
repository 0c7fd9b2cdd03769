import type { Cents } from '#shared/money.ts';
import {
  type CreditedTax,
  isTaxed,
  type SalesTaxPart,
  salesTaxOf,
  shareOf,
  type TaxedLine,
  type TaxRules,
} from './rules.ts';

/** The tax on lines of which some give back what was taxed, pure (docs/rules/taxes.md). */

/** What a document gives back of the tax that a rate took of another. */
export type GivenTax = { documentID: number; rateID: number; taxable: Cents; tax: Cents };

/** `amount` is less, `gross` before what of the document's discount falls on it. */
type CreditLine = TaxedLine & {
  amount: Cents;
  gross: Cents;
  origin?: { documentID: number; lineID: number } | undefined;
};

/** By rate, with what of it gives back whose tax, and of each line whether it is taxed. */
export type TaxOfLines = { parts: SalesTaxPart[]; given: GivenTax[]; taxed: boolean[] };

/** What credits an invoice gives back that one's tax; all other lines are taxed by themselves. */
export function taxOfLines(lines: readonly CreditLine[], rules: TaxRules): TaxOfLines {
  const credited = new Map(rules.credited?.map((one) => [one.documentID, one]));
  const creditedBy = ({ origin }: CreditLine) => credited.get(origin?.documentID ?? 0);
  const taxed = lines.map((line) => {
    const kept = creditedBy(line)?.lines.find(({ lineID }) => lineID === line.origin?.lineID)?.isTaxed;
    return rules.rates.length > 0 && (kept ?? isTaxed(line, rules));
  });
  const given = [...credited.values()].flatMap((of) =>
    givenBack(
      of,
      lines.flatMap((line, index) => (creditedBy(line) === of ? { ...line, isTaxed: taxed[index] === true } : [])),
    ),
  );
  const others = salesTaxOf(
    lines.filter((line) => !creditedBy(line)),
    rules,
  );
  const parts = others.parts.map((part) => {
    const more = given.filter(({ rateID }) => rateID === part.rateID);
    return {
      ...part,
      taxable: (part.taxable + sumOf(more, ({ taxable }) => taxable)) as Cents,
      tax: (part.tax + sumOf(more, ({ tax }) => tax)) as Cents,
    };
  });
  return { parts, given, taxed };
}

type CreditedLine = CreditLine & { isTaxed: boolean };

/**
 * Of each rate the document's tax up to and with this credit, less what was given back before: `round(tax × credited / taxable) − given`, half away
 * from zero, and all that is left once nothing is left of what was taxed. Never below zero. What stands and credits the same as before gives back the same.
 */
function givenBack({ documentID, lines: billed, parts }: CreditedTax, lines: readonly CreditedLine[]): GivenTax[] {
  const some = lines.filter((line) => line.isTaxed);
  if (some.length === 0) return [];
  const base = sumOf(some, ({ amount }) => amount);
  const byLine = Map.groupBy(lines, ({ origin }) => origin?.lineID);
  const creditedOf = (id: number) => sumOf(byLine.get(id) ?? [], ({ gross }) => gross);
  const isWhole = billed.every(({ lineID, isTaxed: was, left }) => was === false || creditedOf(lineID) === left);
  const isAsBefore = billed.every(({ lineID, own }) => creditedOf(lineID) === own);
  return parts.map(({ rateID, taxable, tax, credited, given, own }) => {
    if (own && isAsBefore && own.taxable === base) return { documentID, rateID, ...own };
    const upTo = isWhole ? tax : shareUpTo(tax, credited + base, taxable);
    const side = tax < 0 ? -1 : 1;
    const left = (side * Math.max(0, side * (upTo - given)) || 0) as Cents;
    return { documentID, rateID, taxable: base, tax: taxable === 0 ? (0 as Cents) : left };
  });
}

/** Of a tax what goes with so much of what was taxed: no more than all, and no less than nothing. */
function shareUpTo(tax: Cents, of: number, taxable: Cents): Cents {
  if (taxable === 0 || Math.sign(of) !== Math.sign(taxable)) return 0 as Cents;
  if (Math.abs(of) >= Math.abs(taxable)) return tax;
  return shareOf(tax, Math.abs(of), Math.abs(taxable));
}

const sumOf = <One>(all: readonly One[], cents: (one: One) => Cents): Cents =>
  all.reduce((sum, one) => sum + cents(one), 0) as Cents;

/** Whether all that is given back of each rate is no more than it took, and all of it where nothing is left of what was taxed. */
export function isGivenWithin({ lines, parts }: CreditedTax): boolean {
  const isWhole = lines.every(({ isTaxed: was, left }) => was === false || left === 0);
  return parts.every(
    ({ tax, given }) => tax === given || (!isWhole && tax * given >= 0 && Math.abs(given) <= Math.abs(tax)),
  );
}
