import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { levels } from '#shared/permission.ts';
import { renderOnPage } from '#test/page.tsx';
import { ada, answerAt } from '#test/signed-in.tsx';
import { SessionProvider } from '#web/api/session.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const reader = { featureName: 'accounting' as const, permission: levels.read, subPermission: [] };

test.each([
  ['cash', 3],
  ['accrual', 0],
] as const)(
  'where reports are on %s the cards of the books say that they are on accrual',
  async (reportBasis, said) => {
    answerAt({});
    await renderOnPage(
      <SessionProvider person={{ ...ada, reportBasis, permissions: [reader] }}>
        <DashboardScreen />
      </SessionProvider>,
    );
    await screen.findByText(/^Last 12 weeks/);
    expect(screen.queryAllByText(/on accrual/i)).toHaveLength(said);
  },
);
