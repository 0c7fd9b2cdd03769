import '../dialog.css';
import { Button, Modal } from '@mantine/core';
import { toUtcTime } from '#shared/dates.ts';
import confirmClasses from '../confirm.module.css';
import { formatMoment } from '../formats.ts';
import { PageLink } from '../page-link.tsx';
import { saveBlob } from '../save-blob.ts';
import { listWaiting, useAllWaiting } from './waiting.ts';
import classes from './waiting-bar.module.css';
import { WaitingMark } from './waiting-mark.tsx';

/** What waits, oldest first, with what the server said of it. */
export function WaitingList({ onClose }: { onClose: () => void }) {
  const items = useAllWaiting();
  return (
    <Modal opened onClose={onClose} title="Not on the server yet" size={560} withCloseButton={false}>
      {items.length === 0 && <p>Everything has been sent.</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <p>{item.says}</p>
            <div className={classes.when}>
              <PageLink href={`/${item.record}`}>
                {item.record.replace('tickets/', 'Ticket ').replace('tasks/', 'Task ')}
              </PageLink>
              <span className="figures">{formatMoment(toUtcTime(new Date(item.madeAtMs)))}</span>
              <WaitingMark item={item} />
            </div>
          </li>
        ))}
      </ul>
      <div className={confirmClasses.buttons}>
        {items.length > 0 && (
          <Button size="md" variant="subtle" onClick={saveWaiting}>
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

/** What waits as a file that its person can read and keep. */
export function saveWaiting(): void {
  const lines = listWaiting().map(({ record, says, madeAtMs, body, refusal }) => ({
    ...{ record, says, body, refusal },
    madeAt: new Date(madeAtMs).toISOString(),
  }));
  saveBlob(new Blob([JSON.stringify(lines, null, 2)], { type: 'application/json' }), 'not-sent.json');
}
