import type { Cents } from '#shared/money.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import type { SeededJob } from '../work/seed.ts';
import type { FormLine } from './forms/rules.ts';

/** What was bought for three jobs of some, half of it for one; of pumps (5010) a core is given back. As much as the line was. */
export function linesOfJobs(line: FormLine, number: string, jobs: readonly SeededJob[]): FormLine[] {
  const total = line.amount;
  if (jobs.length < 3) return [line];
  const random = new SeededRandom(total);
  const core = number === '5010' ? Math.round(total * 0.03) : 0;
  const [half, third] = [Math.round(total * 0.5), Math.round(total * 0.3)];
  const lines = [half + core, third, total - half - third].map((amount): FormLine => {
    const { ticketID, customerID, divisionID } = random.pick(jobs);
    return { ...line, amount: amount as Cents, ticketID, divisionID, payee: { kind: 'customer', id: customerID } };
  });
  const [first] = lines;
  return core > 0 && first ? [...lines, { ...first, amount: -core as Cents, memo: 'Core returned' }] : lines;
}
