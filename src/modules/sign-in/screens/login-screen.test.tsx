import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { LoginScreen } from './login-screen.tsx';

test('who goes on to another way to sign in has left nothing out; half an address is told', async () => {
  await renderOnPage(<LoginScreen onSignedIn={() => undefined} />);
  const email = await screen.findByLabelText(/^Email/);
  fireEvent.focus(email);
  fireEvent.blur(email);
  expect(email.getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.type(email, 'ada@');
  await userEvent.tab();
  expect(email.getAttribute('aria-invalid')).toBe('true');
});
