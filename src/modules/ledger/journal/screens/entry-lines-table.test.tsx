import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { EntryLinesTable, emptyLine, type LineValue } from './entry-lines-table.tsx';

function Lines() {
  const [lines, setLines] = useState<readonly LineValue[]>([emptyLine, emptyLine]);
  return <EntryLinesTable lines={lines} onChange={setLines} messages={{}} />;
}
const cell = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const side = (name: string) => cell(`${name}, line 1`).value;

afterEach(() => vi.unstubAllGlobals());

describe('the amounts of a journal entry', () => {
  const open = async () => {
    answerAt({
      'accounting/get_accounts_by_type': () => ({ accounts: [] }),
      'tenants/get_tenant_locations': () => ({ divisions: [] }),
    });
    await renderOnPage(
      <AsAda may={{ accounting: 'create' }}>
        <Lines />
      </AsAda>,
    );
  };

  test.each([
    ['Debit', '-75', 'Credit', '75.00'],
    ['Credit', '(1,234.50)', 'Debit', '1234.50'],
  ])('a %s of %s counts as a %s of the same size, and stands there', async (typed, text, counted, size) => {
    await open();
    await userEvent.type(cell(`${typed}, line 1`), text);
    await userEvent.tab();
    expect([side(typed), side(counted)]).toEqual(['', size]);
  });

  test('a sum is calculated; what is no amount stays, with its reason', async () => {
    await open();
    await userEvent.type(cell('Debit, line 1'), '100+25.5*2');
    await userEvent.tab();
    expect(side('Debit')).toBe('151.00');
    await userEvent.clear(cell('Debit, line 1'));
    await userEvent.type(cell('Debit, line 1'), '12,50');
    await userEvent.tab();
    expect(side('Debit')).toBe('12,50');
    expect(screen.getByText(/Write thousands with a comma/)).toBeTruthy();
  });

  test('= in a line puts there what makes the sides equal', async () => {
    await open();
    await userEvent.type(cell('Debit, line 1'), '250');
    await userEvent.type(cell('Credit, line 2'), '=');
    expect([cell('Debit, line 2').value, cell('Credit, line 2').value]).toEqual(['', '250.00']);
    expect(screen.getByText('In balance')).toBeTruthy();
    expect(document.activeElement).toBe(cell('Credit, line 2'));
  });
});
