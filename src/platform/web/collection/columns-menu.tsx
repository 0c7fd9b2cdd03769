import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, usePopup } from '../parts/popup.tsx';
import { type LaidOut, ownLayout } from './column-layout.ts';

const ArrangeList = lazyPart(() => import('../list/arrange-list.tsx'), 'ArrangeList');

/** Which columns a table shows, and in which order. */
export function ColumnsMenu({ laidOut }: { laidOut: LaidOut<never> }) {
  const popup = usePopup();
  return (
    <>
      <ActionIcon aria-label="Columns" data-tip="Columns" {...opens(popup, 'dialog')}>
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Popup of={popup} side="bottom-end" width={260} label="Columns">
        <ArrangeList
          things={laidOut.movable.map(({ key, title, opens: stays }) => ({ key, title, stays }))}
          isHidden={laidOut.isHidden}
          onToggle={laidOut.toggle}
          onMove={laidOut.moveBy}
          onReset={laidOut.isOwn ? undefined : () => laidOut.set(ownLayout)}
        />
      </Popup>
    </>
  );
}
