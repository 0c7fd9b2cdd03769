import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ada } from '#test/signed-in.tsx';
import { SessionProvider } from '#web/api/session.tsx';
import { useReportOptions } from './use-report-options.ts';

const basisOf = (reportBasis: 'accrual' | 'cash', search: Record<string, string>) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider person={{ ...ada, reportBasis }}>{children}</SessionProvider>
  );
  return renderHook(() => useReportOptions(search, () => undefined), { wrapper }).result.current.basis;
};

test('a statement opens on the basis that the company has set, unless its address says another', () => {
  expect(basisOf('accrual', {})).toBe('accrual');
  expect(basisOf('cash', {})).toBe('cash');
  expect(basisOf('cash', { basis: 'accrual' })).toBe('accrual');
  expect(basisOf('accrual', { basis: 'cash' })).toBe('cash');
  expect(basisOf('cash', { basis: 'x' })).toBe('cash');
});
