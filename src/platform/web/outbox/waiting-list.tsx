import '../theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { toUtcTime } from '#shared/dates.ts';
import confirmClasses from '../actions/confirm.module.css';
import { formatMoment } from '../days/formats.ts';
import { PageLink } from '../page/page-link.tsx';
import classes from './drawn.module.css';
import { Mark } from './mark.tsx';
import { saveWaiting } from './save-waiting.ts';
import { pageOf, useAllWaiting } from './waiting.ts';

/** What waits, oldest first, with what the server said of it. */
export function WaitingList({ onClose }: { onClose: () => void }) {
  const items = useAllWaiting();
  return (
    <Modal opened onClose={onClose} title="Not on the server yet" size={560} withCloseButton={false}>
      {items.length === 0 && <p>Everything has been sent.</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <p>{item.says}</p>
            <div className={classes.when}>
              <PageLink href={pageOf(item).address}>{pageOf(item).words}</PageLink>
              <span className="figures">{formatMoment(toUtcTime(new Date(item.madeAtMs)))}</span>
              <Mark item={item} />
            </div>
          </li>
        ))}
      </ul>
      <div className={confirmClasses.buttons}>
        {items.length > 0 && (
          <Button size="md" variant="subtle" onClick={() => void saveWaiting(items)}>
            Save as a file
          </Button>
        )}
        <Button size="md" variant="filled" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}
