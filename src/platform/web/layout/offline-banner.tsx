import { IconCloudOff } from '@tabler/icons-react';
import classes from './offline-banner.module.css';

/** Says that the server is away, what is kept, and what is not. */
export function OfflineBanner() {
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={16} stroke={1.6} />
      <span>
        <strong>The server cannot be reached.</strong> What you change on tasks, tickets and in My time, notes and
        photos too, waits on this device and is sent by itself. The forms of new tickets and all others keep what you
        typed, to be saved later. We keep trying.
      </span>
    </div>
  );
}
