import { type ComponentType, useState } from 'react';
import { MailOutbox } from '#modules/sign-in/screens/mail-outbox.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Tabs } from '#web/page/tabs.tsx';
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

type Part = 'parts' | 'lists' | 'outbox';
const bodies: Record<Part, ComponentType> = { parts: Parts, lists: Lists, outbox: MailOutbox };

/** The parts every page is made of, in their states, and the mails that were written here; `?part=lists` leads to one of them. */
export function Boilerplate() {
  const [part, setPart] = useState<Part>(() => {
    const asked = new URLSearchParams(window.location.search).get('part') ?? '';
    return asked in bodies ? (asked as Part) : 'parts';
  });
  const Body = bodies[part];
  return (
    <Screen title="Dev Boilerplate">
      <div className={classes.page}>
        <Tabs
          label="Parts"
          active={part}
          onPick={setPart}
          tabs={[
            { key: 'parts', label: 'Components' },
            { key: 'lists', label: 'Lists' },
            { key: 'outbox', label: 'Outbox' },
          ]}
        />
        <div className={classes.body}>
          <Body />
        </div>
      </div>
    </Screen>
  );
}

/** One file for each family of parts. */
function Parts() {
  return (
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
  );
}

/** By themselves: a row that changes beside the columns of the others draws all of them anew. */
function Lists() {
  return (
    <div className={classes.grid}>
      <CollectionParts />
    </div>
  );
}
