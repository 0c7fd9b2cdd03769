import { Button } from '@mantine/core';
import { PageLink } from '#web/page/page-link.tsx';
import { EntryFrame } from './entry-frame.tsx';

type Props = { name: string; onSignOut: () => void };

/** Says who is signed in in this browser, and asks before a mailed link signs somebody in instead of them. */
export const SignedInHereScreen = ({ name, onSignOut }: Props) => (
  <EntryFrame
    title={`${name} is signed in here`}
    text="This link signs in whoever it was sent to. Who is signed in now is signed out of this browser first."
    foot={<PageLink href="/">Stay signed in</PageLink>}
  >
    <Button size="md" variant="filled" fullWidth onClick={onSignOut}>
      Sign out and follow the link
    </Button>
  </EntryFrame>
);
