import type { Context } from '#server/context.ts';
import { type Letterhead, toReportPdf } from '#server/paper/report-pdf.ts';
import type { Route } from '#server/request/routes.ts';
import { formatStoredTime, toUtcTime } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import type { ReportOnPaper, ReportPaper } from '#shared/report-paper.ts';
import { getTenant } from '../../tenants/public.ts';
import type { AskedReport } from './contract.ts';
import { reportsOnPaper } from './rules.ts';

/** A hundred pages: more is read on the screen, or in a spreadsheet. */
const maxRows = 4000;

export type PrintedReport = { papers: ReportPaper[]; letterhead: Letterhead };

/**
 * Reports as they are on paper: each is what its own call answers whoever asks, with the right that the call demands. Errors: 403, 422 of that call, and
 * 422 where there is more than paper can hold.
 */
export async function papersOf(
  context: Context,
  routes: readonly Route[],
  reports: readonly AskedReport[],
): Promise<PrintedReport> {
  const papers: ReportPaper[] = [];
  for (const { name, asked } of reports) {
    const report = reportsOnPaper[name];
    context.require(report.call.permission);
    const input = { ...(asked as object), ...report.fixed };
    papers.push({
      title: report.title,
      notes: [],
      ...report.paper(input, await answerOf(context, routes, report, input)),
    });
  }
  const { name: company } = await getTenant(context);
  const madeAt = formatStoredTime(toUtcTime(new Date()), context.timeZone);
  return { papers, letterhead: { company, madeAt } };
}

export const pdfOf = ({ papers, letterhead }: PrintedReport): Promise<Uint8Array> => toReportPdf(papers, letterhead);

type Page = { rows: unknown[]; next: string | null };

async function answerOf(context: Context, routes: readonly Route[], report: ReportOnPaper, input: object) {
  const route = routes.find(({ call }) => call === report.call);
  if (!route) throw new Error(`${report.call.path} is not served`);
  const answer = await route.service(context, input);
  if (!report.isPaged) return answer;
  const { rows, next } = answer as Page;
  for (let at = next; at !== null; ) {
    if (rows.length > maxRows) throw tooLong();
    const page = (await route.service(context, { ...input, next: at })) as Page;
    rows.push(...page.rows);
    at = page.next;
  }
  if (rows.length > maxRows) throw tooLong();
  return { ...(answer as object), rows };
}

const tooLong = () =>
  unprocessable(
    `That is more than ${maxRows.toLocaleString('en-US')} lines. Choose fewer days or accounts, or export it as CSV.`,
  );
