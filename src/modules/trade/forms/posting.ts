import type { DraftLine, debit, LineFacts } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';
import { type FormLine, lineParts } from './rules.ts';

/** The lines of a form, one by one, on a side. */
export const each = (list: readonly FormLine[], side: typeof debit, facts: LineFacts): DraftLine[] =>
  list.map((line, index) =>
    side(line.accountID, line.amount, {
      ...facts,
      ...(line.payee && { payee: line.payee }),
      ...partsOf(line),
      memo: line.memo,
      sourceLine: index + 1,
    }),
  );

const partsOf = (line: FormLine): LineFacts =>
  Object.fromEntries(lineParts.flatMap((part) => (line[part] ? [[part, line[part]]] : [])));

export const plus = (...amounts: Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0) as Cents;
