import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { textOf } from '#shared/rich-text.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { type NoteTemplate, noteTemplateCalls } from '../contract.ts';
import { kindWords } from '../rules.ts';
import { NoteTemplateForm } from './note-template-form.tsx';
import classes from './note-templates.module.css';

/** The texts that notes can begin with. */
export function NoteTemplatesCard() {
  const reading = useReading(noteTemplateCalls.listTemplates, {});
  const mayEdit = useMay()(can('settings', 'update'));
  const [edited, setEdited] = useState<NoteTemplate | 'new' | null>(null);
  const templates = reading.data?.templates;
  if (reading.error && !templates)
    return <Failed error={reading.error} what="The note templates" retry={() => void reading.refetch()} />;
  if (!templates) return <LoadingLines lines={8} />;
  const close = () => setEdited(null);
  return (
    <Part
      title="Note templates"
      right={
        mayEdit &&
        edited === null && (
          <Button size="sm" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
            Add a template
          </Button>
        )
      }
    >
      <p className={classes.about}>
        Whoever writes a note puts one of these in from the bar above the text, and changes it as they like.
      </p>
      {edited === 'new' && <NoteTemplateForm kept={null} onDone={close} />}
      {templates.length === 0 && edited === null && <NothingYet>No template yet.</NothingYet>}
      <ul aria-label="Note templates">
        {templates.map((one) =>
          edited !== 'new' && edited?.noteTemplateID === one.noteTemplateID ? (
            <li key={one.noteTemplateID}>
              <NoteTemplateForm kept={edited} onDone={close} />
            </li>
          ) : (
            <TemplateRow key={one.noteTemplateID} one={one} edit={mayEdit ? () => setEdited(one) : undefined} />
          ),
        )}
      </ul>
    </Part>
  );
}

function TemplateRow({ one, edit }: { one: NoteTemplate; edit: (() => void) | undefined }) {
  const remove = useWriting(noteTemplateCalls.deleteTemplate, { done: `${one.name} removed` });
  return (
    <FactRow
      title={
        <>
          {one.name}
          <span className={classes.kind}>{kindWords(one.kinds)}</span>
          {one.audience === 'customer' && <span className={classes.customer}>For the customer</span>}
        </>
      }
      text={<span className={classes.preview}>{textOf(one.noteBody).replaceAll('\n', ' · ')}</span>}
      right={
        edit && (
          <span className={classes.tools}>
            <SmallButton aria-label={`Edit ${one.name}`} data-tip="Edit" onClick={edit}>
              <IconPencil size={15} stroke={1.6} aria-hidden />
            </SmallButton>
            <SmallButton
              aria-label={`Remove ${one.name}`}
              data-tip="Remove"
              // What goes wrong has been shown.
              onClick={() => void remove.run({ noteTemplateID: one.noteTemplateID }).catch(() => undefined)}
            >
              <IconTrash size={15} stroke={1.6} aria-hidden />
            </SmallButton>
          </span>
        )
      }
    />
  );
}
