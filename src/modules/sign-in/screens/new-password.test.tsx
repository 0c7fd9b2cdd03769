import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const forms: [string, ReactNode, RegExp][] = [
  ['sign-up', <SignUpScreen key="1" />, /^Password/],
  ['reset', <ResetPasswordScreen key="2" token={'t'.repeat(40)} />, /^New password/],
  ['change', <PasswordForm key="3" />, /^New password/],
];

test.each(forms)(
  '%s: how long a password is stands there once, before it is typed and when it is too short',
  async (_form, page, label) => {
    await renderOnPage(page);
    const field = await screen.findByLabelText(label);
    expect(screen.getAllByText(/at least 10 characters/i)).toHaveLength(1);
    await userEvent.type(field, 'short');
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await screen.findByText('Use at least 10 characters');
    expect(screen.getAllByText(/at least 10 characters/i)).toHaveLength(1);
  },
);
