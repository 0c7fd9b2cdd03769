import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { RuleForm } from './rule-form.tsx';

test('a condition and a change name the division that is out of use since, and no other that is', async () => {
  answerAt({
    'tenant/get_tenant_locations': () => ({
      divisions: [
        { id: 1, name: 'Odessa', isArchived: false },
        { id: 2, name: 'Kermit', isArchived: true },
        { id: 3, name: 'Wink', isArchived: true },
      ],
      departments: [],
      locations: [],
    }),
    'settings/rehearse_rule': () => ({ happened: 0, hits: 0, items: 0, isWhole: true, examples: [] }),
  });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <RuleForm
        kept={null}
        initial={{
          name: 'Kermit work',
          kind: 'ticket',
          happening: 'created',
          conditions: { divisions: [2, 1] },
          changes: { divisionID: 3 },
          isActive: true,
        }}
        onDone={() => undefined}
      />
    </AsAda>,
  );
  const conditions = within(await screen.findByRole('group', { name: 'Conditions' }));
  expect(await conditions.findByText('Kermit (out of use), Odessa')).toBeTruthy();
  const changes = within(screen.getByRole('group', { name: 'Changes' }));
  expect(await changes.findByText('Wink (out of use)')).toBeTruthy();
});
