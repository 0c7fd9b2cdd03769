import { useState } from 'react';
import { OutboxPanel } from '#modules/sign-in/screens/outbox-panel.tsx';
import { Screen } from '#web/screen.tsx';
import { Tabs } from '#web/tabs.tsx';
import classes from './boilerplate.module.css';
import { CollectionParts } from './collection-parts.tsx';
import { DialogParts } from './dialog-parts.tsx';
import { DocumentParts } from './document-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { FileParts } from './file-parts.tsx';
import { FrameParts } from './frame-parts.tsx';
import { MarkParts } from './mark-parts.tsx';
import { NoteParts } from './note-parts.tsx';
import { PictureParts } from './picture-parts.tsx';
import { PlaceParts } from './place-parts.tsx';
import { StateParts } from './state-parts.tsx';

/** The parts every page is made of, in their states, and the mails that were written here. */
export function Boilerplate() {
  const [part, setPart] = useState<'parts' | 'outbox'>('parts');
  return (
    <Screen title="Dev Boilerplate">
      <div className={classes.page}>
        <Tabs
          label="Parts"
          active={part}
          onPick={setPart}
          tabs={[
            { key: 'parts', label: 'Components' },
            { key: 'outbox', label: 'Outbox' },
          ]}
        />
        <div className={classes.body}>{part === 'outbox' ? <OutboxPanel /> : <Parts />}</div>
      </div>
    </Screen>
  );
}

/** One file for each family of parts. */
function Parts() {
  return (
    <>
      <div className={classes.columns}>
        <FrameParts />
        <MarkParts />
        <DialogParts />
        <FieldParts />
        <NoteParts />
        <PlaceParts />
        <DocumentParts />
        <FileParts />
        <PictureParts />
        <StateParts />
      </div>
      <div className={classes.grid}>
        <CollectionParts />
      </div>
    </>
  );
}
