import type { Selectable } from 'kysely';
import { dimensions } from '#modules/ledger/balances/rules.ts';
import { getFiscalYearStartMonth } from '#modules/statements/public.ts';
import { fiscalYearStart } from '#modules/statements/rules.ts';
import { type Context, moment } from '#server/context.ts';
import type { Route } from '#server/request/routes.ts';
import { isAmong } from '#shared/among.ts';
import { unprocessable } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { comparedRanges, yearBefore } from '#shared/report-days.ts';
import { listPeople } from '../../people/public.ts';
import { mailFile, takeMails } from '../../sign-in/public.ts';
import { papersOf, pdfOf } from '../print/public.ts';
import type { ReportName } from '../print/rules.ts';
import { reportsOnPaper } from '../print/rules.ts';
import { reportSchedules } from './record.ts';
import { type Comparison, type Days, daysOf, fileNameOf } from './rules.ts';
import type { ScheduleTables } from './tables.ts';

type Row = Selectable<ScheduleTables['report_schedules']>;

/**
 * Mails the reports of a schedule as they are on a day, in the transaction of whoever calls and with their rights. Errors: 403 without the right to
 * export or to read one of them, 422 when one of them cannot be made or nobody is left to send it to, 429 when the company
 * has sent the mails of its day.
 */
export async function sendReports(
  context: Context,
  routes: readonly Route[],
  row: Row,
  { sentOn, ownerName }: { sentOn: string; ownerName: string },
): Promise<void> {
  context.require(mayNamed('reports', 'export'));
  const recipients = await recipientsOf(context, row);
  if (recipients.length === 0) throw unprocessable('Nobody is left to send it to.');
  await takeMails(context, recipients.length);
  const startMonth = await getFiscalYearStartMonth(context);
  const days = daysOf(row.days, sentOn, (day) => fiscalYearStart(day, startMonth));
  const reports = row.reports.map((name) => ({
    name,
    asked: reportsOnPaper[name].asked.parse(askedOf(name, days, row)),
  }));
  const printed = await papersOf(context, routes, reports);
  const file = { name: fileNameOf(row.name, days), content: await pdfOf(printed) };
  const { company } = printed.letterhead;
  const list = printed.papers.map(({ title, about }) => `${title}, ${about[0] ?? ''}`).join('\n');
  const text = [
    ...(row.message === '' ? [] : [row.message, '']),
    list,
    '',
    `${recurrenceText(row.recurrence)}, for ${ownerName}: ${context.environment.publicUrl}/reports/schedules`,
  ].join('\n');
  for (const to of recipients) await mailFile(context, { to, subject: `${row.name} of ${company}`, text }, file);
  const now = await moment(context);
  await context
    .db<ScheduleTables>()
    .updateTable('report_schedules')
    .set({ sent_at: now })
    .where('schedule_id', '=', row.schedule_id)
    .execute();
  context.emit({
    ...reportSchedules.event('sent'),
    entityId: row.schedule_id,
    before: { sentAt: row.sent_at },
    after: { sentAt: now, sentTo: recipients.length },
  });
}

/** Each address once: of colleagues who are still here, and the others. */
async function recipientsOf(context: Context, { user_ids, addresses }: Row): Promise<string[]> {
  const people = await listPeople(context, user_ids);
  const ofPeople = people.filter(({ status }) => status === 'active').map(({ email }) => email.toLowerCase());
  return [...new Set([...ofPeople, ...addresses])];
}

type ReportOptions = { basis: 'accrual' | 'cash'; columns: string; compare: Comparison };

/** What the call of a report is asked for some days; of the options it is told what it knows. */
export function askedOf(name: ReportName, { from, to }: Days, { basis, columns, compare }: ReportOptions): object {
  const ranges = comparedRanges({ start: from, end: to });
  return reportsOnPaper[name].mailed({
    from,
    to,
    basis,
    columns,
    periods: isAmong(dimensions, columns) ? 'total' : columns,
    compared: compare === 'none' ? null : ranges[compare],
    comparedOn: compare === 'none' ? null : compare === 'previous' ? ranges.previous.end : yearBefore(to),
  });
}
