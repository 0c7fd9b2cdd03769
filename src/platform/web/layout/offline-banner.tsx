import { IconCloudOff } from '@tabler/icons-react';
import classes from './offline-banner.module.css';

/** Says that the server is away, what is kept, and what is not. */
export function OfflineBanner() {
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={16} stroke={1.6} />
      <span>
        <strong>The server cannot be reached.</strong> What you see was true a moment ago. Steps, notes with their
        photos, starts and pauses are kept on this device and sent by themselves; other forms keep what you typed. We
        keep trying.
      </span>
    </div>
  );
}
