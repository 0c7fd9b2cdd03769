import type { ReactNode } from 'react';
import { EntryFrame } from './entry-frame.tsx';

/** Around the form in which somebody with a second factor enters their code. */
export const CodeFrame = ({ children }: { children: ReactNode }) => (
  <EntryFrame title="One more step" text="Enter the 6 digits of your authenticator app, or one of your recovery codes.">
    {children}
  </EntryFrame>
);
