import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { ada } from '#test/signed-in.tsx';
import { SessionProvider } from '../api/session.tsx';
import { DateField } from '../form/date-field.tsx';
import { DateRangeFields } from './date-range.tsx';
import { formatShortDate } from './formats.ts';

// Two days apart at this moment: whatever zone this machine is in, it is another day there than in one of the two.
const moment = '2026-11-20T10:30:00Z';

describe.each([
  ['Pacific/Kiritimati', '2026-11-21', '11/21/2026', '11/01/2026'],
  ['Pacific/Pago_Pago', '2026-11-19', '11/19/2026', '11/01/2026'],
])('for a company in %s', (tenantTimeZone, day, written, first) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    return () => vi.useRealTimers();
  });
  const OfTheCompany = ({ children }: { children: ReactNode }) => (
    <SessionProvider person={{ ...ada, tenantTimeZone }}>{children}</SessionProvider>
  );

  test('its day is called today', async () => {
    const Day = () => <p>{formatShortDate(day)}</p>;
    await renderOnPage(
      <OfTheCompany>
        <Day />
      </OfTheCompany>,
    );
    expect(screen.getByText('Today')).toBeDefined();
  });

  test('who types today means its day', async () => {
    const onChange = vi.fn();
    await renderOnPage(
      <OfTheCompany>
        <DateField label="Due" value={null} onChange={onChange} />
      </OfTheCompany>,
    );
    fireEvent.change(screen.getByLabelText('Due'), { target: { value: 'today' } });
    fireEvent.blur(screen.getByLabelText('Due'));
    expect(onChange).toHaveBeenCalledWith(day);
  });

  test('ranges begin and end with its days', async () => {
    const onChange = vi.fn();
    await renderOnPage(
      <OfTheCompany>
        <DateRangeFields label="Due" range={null} onChange={onChange} onDone={() => undefined} />
      </OfTheCompany>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ start: day, end: day }));
    fireEvent.click(screen.getByRole('button', { name: 'This month' }));
    expect(screen.getByDisplayValue(first)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(screen.getByDisplayValue(written)).toBeDefined();
  });
});
