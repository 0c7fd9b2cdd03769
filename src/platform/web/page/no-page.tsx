import { IconClipboardList } from '@tabler/icons-react';
import { PageLink } from './page-link.tsx';
import { Screen } from './screen.tsx';
import classes from './states.module.css';
import { State } from './states.tsx';

/** An address of the product's frame that leads nowhere, with the way to everything else. */
export const NoPage = () => (
  <Screen title="No such page">
    <State
      icon={IconClipboardList}
      title="There is no page at this address"
      actions={
        <PageLink href="/dashboard" className={classes.link}>
          Back to the dashboard
        </PageLink>
      }
    >
      The link may be old, or mistyped.
    </State>
  </Screen>
);
