import { IconCloudOff } from '@tabler/icons-react';
import classes from './offline-banner.module.css';

/** Says that the server is away, what is kept, what is not, and that nothing needs to be done. */
export function OfflineBanner() {
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={16} stroke={1.6} />
      <span>
        <strong>The server cannot be reached.</strong> What you see was true a moment ago. Forms and notes keep what you
        typed on this device; steps, photos, starts and pauses need a signal. We keep trying.
      </span>
    </div>
  );
}
