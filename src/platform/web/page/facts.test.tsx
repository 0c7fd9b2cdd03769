import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FormBox } from './facts.tsx';

function Part() {
  const [isAdding, setAdding] = useState(false);
  if (!isAdding)
    return (
      <button type="button" onClick={() => setAdding(true)}>
        Add
      </button>
    );
  return (
    <FormBox>
      <p>A new one</p>
      <input aria-label="Name" />
      <button type="button">Save</button>
    </FormBox>
  );
}

test('who asks for a form types on in its first field', async () => {
  render(<Part />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.keyboard('Urgent');
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Urgent');
});
