import type { Known } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Cents } from '#shared/money.ts';
import { listFlows, sumFlows } from './reports.ts';
import { type CashLine, cashLineOf, type Flow } from './rules.ts';

type Asked = { from: string; to: string; known: Known | null };
const pageSize = 50;

/** What one line of the report is made of. */
export async function flowsOfLine(context: Context, asked: Asked, line: CashLine): Promise<Flow[]> {
  return (await sumFlows(context, asked)).filter((flow) => cashLineOf(flow) === line);
}

/** The entries behind one line of the report, by the first version of each, latest first. Errors: 400 for a page of another list. */
export async function listFlowEntries(context: Context, asked: Asked, line: CashLine, next: string | undefined) {
  const before = next === undefined ? undefined : readDayCursor(next, 1).ids[0];
  const flows = await flowsOfLine(context, asked, line);
  const found = await listFlows(context, asked, flows, pageSize + 1, before);
  const entries = found.slice(0, pageSize);
  return {
    entries,
    next: found.length > pageSize ? dayCursor(asked.to, entries.at(-1)?.entryID ?? 0) : null,
    total: flows.reduce((sum, { cents }) => sum + cents, 0) as Cents,
  };
}
