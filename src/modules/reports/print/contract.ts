import { z } from 'zod';
import { bytes, download } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { type ReportName, reportNames, reportsOnPaper } from './rules.ts';

/** A report by its name, and what it is asked: the same as its own call. */
export type AskedReport = { name: ReportName; asked: unknown };
const one = (name: ReportName) => z.object({ name: z.literal(name), asked: reportsOnPaper[name].asked });
type One = ReturnType<typeof one>;
export const askedReport = z.discriminatedUnion('name', reportNames.map(one) as [One, ...One[]]);

export const paperCalls = {
  printReport: download({
    path: 'reports/print_report',
    isHeavy: true,
    about:
      'A report as PDF: `name` as in its address, `asked` as its own call is asked, which decides who may read it and what it says.',
    // Each report demands the right of its own call.
    permission: everyone,
    input: z.object({ report: askedReport }),
    output: bytes,
  }),
};
