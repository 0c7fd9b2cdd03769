import { useState } from 'react';
import { Collection } from '#web/collection/collection.tsx';
import { DataBox } from '#web/data-box.tsx';
import classes from './boilerplate.module.css';
import { Panel } from './panel.tsx';

export function CollectionParts() {
  return (
    <>
      <TilesPanel />
      <Panel title="Collection, loading" about="Same rows, same columns">
        <div className={classes.list}>
          <Collection<{ id: number }>
            name="Example"
            rows={undefined}
            rowKey={(row) => row.id}
            hrefOf={() => '/boilerplate'}
            columns={[
              { key: 'number', title: '#', width: 60, render: () => null },
              { key: 'name', title: 'Subject', width: 'grow', opens: true, render: () => null },
              { key: 'due', title: 'Due', width: 80, align: 'right', render: () => null },
            ]}
            card={() => null}
            view="table"
            empty={null}
          />
        </div>
      </Panel>
    </>
  );
}

function TilesPanel() {
  const [active, setActive] = useState<string | undefined>('week');
  return (
    <Panel title="Data box" about="A click sets exactly that filter">
      <DataBox
        active={active}
        onPick={setActive}
        tiles={[
          { key: 'open', label: 'All open', count: 214, isAlert: false },
          { key: 'week', label: 'Due in 7 days', count: 38, isAlert: false },
          { key: 'risk', label: 'Overdue', count: 6, isAlert: true },
        ]}
      />
    </Panel>
  );
}
