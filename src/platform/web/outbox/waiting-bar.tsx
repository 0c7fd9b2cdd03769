import { IconCloudUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { counted } from '../formats.ts';
import { useAllWaiting } from './waiting.ts';
import classes from './waiting-bar.module.css';

const WaitingList = lazy(() => import('./waiting-list.tsx').then((module) => ({ default: module.WaitingList })));

/** How much of this person the server does not have yet; opens what it is. */
export function WaitingBar() {
  const items = useAllWaiting();
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0 && !isOpen) return null;
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      <button
        type="button"
        className={classes.bar}
        data-refused={refused > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <IconCloudUpload size={16} stroke={1.6} aria-hidden />
        {items.length === 0 && 'Everything has been sent'}
        {items.length > refused && `${counted(items.length - refused, 'change')} waiting to be sent`}
        {items.length > refused && refused > 0 && ', '}
        {refused > 0 && `${refused} not taken`}
      </button>
      <Suspense fallback={null}>{isOpen && <WaitingList onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
