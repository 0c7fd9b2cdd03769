import '@fontsource-variable/inter';
import '#web/theme/tokens.css';
import '#web/theme/base.css';
import { createRoot } from 'react-dom/client';
import { MyDayApp } from '#modules/field-tickets/my-day/screens/my-day-app.tsx';
import { FieldStore } from '#modules/field-tickets/my-day/screens/use-drafts.ts';
import { whenSessionRefused } from '#web/api/api.ts';

/** The installable page of a crew, a document of its own: it opens without signal, and with a third of the script of the others. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const store = new FieldStore();
// What is written stays on the device until its person signs in again.
whenSessionRefused(() => store.endSession());
createRoot(root).render(<MyDayApp store={store} />);

// Two pages that write the same drafts would write over one another: the second waits until the first is closed.
if (navigator.locks)
  void navigator.locks.request('my-day', () => store.open().then(() => new Promise(() => undefined)));
else void store.open();

void navigator.serviceWorker?.register('/my-day-worker.js').catch(() => undefined);
