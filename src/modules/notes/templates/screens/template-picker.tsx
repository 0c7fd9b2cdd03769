import { IconLock, IconTemplate, IconWorld } from '@tabler/icons-react';
import { useEffect } from 'react';
import { showError } from '#web/actions/toast.tsx';
import { useReading } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { ToolButton } from '#web/editor/tool-button.tsx';
import { opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import { type NoteTemplate, noteTemplateCalls } from '../contract.ts';
import { fillTemplate, type RecordFacts } from '../rules.ts';
import classes from './note-templates.module.css';

type Props = {
  /** Of which kind the record is. */
  type: string;
  facts: RecordFacts;
  onPick: (template: NoteTemplate, html: string) => void;
};

/** The templates for a note of this record, asked for when the menu is opened; what it knows of the record is put in. */
export function TemplatePicker({ type, facts, onPick }: Props) {
  const popup = usePopup();
  const { userFullName } = usePerson();
  const { data, error } = useReading(noteTemplateCalls.listUsableTemplates, { type }, { isEnabled: popup.isOpen });
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
  const fill = ({ noteBody }: NoteTemplate) => {
    const today = formatDate(companyToday());
    return fillTemplate(noteBody, { ...facts, today, me: userFullName });
  };
  return (
    <>
      <ToolButton name="Templates" isDisabled={false} {...opens(popup, 'menu')}>
        <IconTemplate size={16} stroke={1.6} aria-hidden />
      </ToolButton>
      {data && (
        <PopupMenu
          of={popup}
          width={260}
          head={
            <p className={classes.menuHead}>{data.templates.length > 0 ? 'Put in a template' : 'No template yet.'}</p>
          }
          items={data.templates.map((template) => ({
            label: template.name,
            icon:
              template.audience === 'customer' ? (
                <IconWorld size={14} stroke={1.6} aria-label="For the customer" className={classes.customer} />
              ) : (
                <IconLock size={14} stroke={1.6} aria-label="Internal" className={classes.internal} />
              ),
            run: () => onPick(template, fill(template)),
          }))}
        />
      )}
    </>
  );
}
