import type { Context } from '#server/context.ts';
import type { CloseFinder, CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import type { Cents } from '#shared/money.ts';
import { ownFinders } from './reports.ts';
import { type CloseCheckKey, checkText, closeCheckKeys } from './rules.ts';

export type CheckLine = { key: CloseCheckKey; text: string; total: number; amount: Cents };

/** What is looked at before a month is closed, in the order of the checklist, with what each line finds. */
export class Checklist {
  readonly #finders: ReadonlyMap<string, CloseFinder>;

  constructor(ofOthers: readonly CloseFinder[]) {
    this.#finders = new Map([...ownFinders, ...ofOthers].map((finder) => [finder.check, finder]));
  }

  async run(context: Context, period: ClosingPeriod): Promise<CheckLine[]> {
    const found = await Promise.all(closeCheckKeys.map((key) => this.find(context, key, period)));
    return closeCheckKeys.flatMap((key, index): CheckLine[] => {
      const findings = found[index];
      if (!findings) return [];
      const amount = findings.reduce((sum, { cents }) => sum + cents, 0) as Cents;
      return [{ key, text: checkText(key, findings.length), total: findings.length, amount }];
    });
  }

  /** Null where the company has nothing of the kind. */
  async find(context: Context, key: CloseCheckKey, period: ClosingPeriod): Promise<CloseFinding[] | null> {
    return (await this.#finders.get(key)?.find(context, period)) ?? null;
  }
}
