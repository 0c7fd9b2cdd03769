import '@fontsource-variable/inter';
import '#web/theme/tokens.css';
import '#web/theme/base.css';
import { createRoot } from 'react-dom/client';
import { MyDayApp, useHere } from '#modules/field-tickets/my-day/screens/my-day-app.tsx';
import { FieldStore } from '#modules/field-tickets/my-day/screens/use-drafts.ts';
import { whenSessionRefused } from '#web/api/api.ts';

/** The installable page of a crew, a document of its own: it opens without signal, and with a third of the script of the others. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const store = new FieldStore();
// What is written stays on the device until its person signs in again.
whenSessionRefused(() => store.endSession());
createRoot(root).render(<MyDayApp store={store} />);

// Two tabs that write the same drafts would write over one another: one has them, and another one takes them over when it is asked to.
const forGood = () => store.open().then(() => new Promise(() => undefined));
const holdDrafts = (options: LockOptions) =>
  navigator.locks
    .request('my-day', options, (lock) => (lock ? forGood() : store.standBack()))
    // Another tab has taken them; what was written here is on the device.
    .catch(() => location.reload());
if (navigator.locks) void holdDrafts({ ifAvailable: true }).then(() => holdDrafts({}));
else void store.open();
addEventListener(useHere, () => void holdDrafts({ steal: true }));

void navigator.serviceWorker?.register('/my-day-worker.js').catch(() => undefined);
