import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { GoalCard } from '#modules/closing/goals/screens/goal-card.tsx';
import { AgedCard } from '#modules/statements/aging/screens/aged-card.tsx';
import { CashWeeksCard } from '#modules/statements/home/screens/cash-weeks-card.tsx';
import { renderOnPage } from '#test/page.tsx';
import { ada, answerAt } from '#test/signed-in.tsx';
import { SessionProvider } from '#web/api/session.tsx';

const cards: [string, () => ReactNode][] = [
  ['cash and receivables', () => <CashWeeksCard />],
  ['receivables by age', () => <AgedCard account="receivable" name="Receivables" />],
  ['the goal', () => <GoalCard />],
];

test.each(cards)(
  '%s: says that it is on accrual where reports are on cash, and nothing elsewhere',
  async (_name, draw) => {
    answerAt({});
    for (const reportBasis of ['accrual', 'cash'] as const) {
      await renderOnPage(<SessionProvider person={{ ...ada, reportBasis }}>{draw()}</SessionProvider>);
      expect(screen.queryAllByText(/^On accrual/)).toHaveLength(reportBasis === 'cash' ? 1 : 0);
    }
  },
);
